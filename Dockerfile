# perflint in a small image that changes nothing:
#   docker run --rm --read-only --network none -v "$PWD:/work:ro" perflint check
FROM python:3.13-slim AS build
WORKDIR /source
COPY . .
RUN python -m pip wheel --no-cache-dir --wheel-dir /wheels .

FROM python:3.13-slim
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    python -m pip install --no-cache-dir --no-index --find-links /wheels perflint-cst \
    && useradd --uid 10001 --no-create-home --home-dir /nonexistent perflint
# Nothing is written beside the code, which may be mounted read-only, nor beside perflint.
ENV PYTHONDONTWRITEBYTECODE=1
USER 10001
WORKDIR /work
ENTRYPOINT ["perflint"]
CMD ["check"]
