"""The stubs of services, browsers, stores and documents: what waits for them, and what does not.

The names were read off the sources of the libraries' current releases, the effects off their documentation.
"""

from __future__ import annotations

import pytest

from perflint.knowledge import Knowledge
from tests.test_knowledge import effects, type_name

NETWORK = ("blocks", "network")


@pytest.fixture(scope="module")
def knowledge() -> Knowledge:
    return Knowledge()


@pytest.mark.parametrize(
    ("name", "effect"),
    [
        # https://slack.dev/python-slack-sdk/: `WebClient` waits, `AsyncWebClient` is awaited.
        ("slack_sdk.WebClient.chat_postMessage", NETWORK),
        ("slack_sdk.web.client.WebClient.users_info", NETWORK),
        ("slack_sdk.WebhookClient.send", NETWORK),
        ("slack_sdk.web.async_client.AsyncWebClient.users_info", ("requests", "network")),
        # https://docker-py.readthedocs.io/en/stable/: each method asks the daemon.
        ("docker.from_env", ("creates", "client")),
        ("docker.models.containers.Container.stop", NETWORK),
        ("docker.ContainerCollection.list", NETWORK),
        ("docker.APIClient.inspect_container", NETWORK),
        ("docker.Network.connect", NETWORK),
        ("docker.ImageCollection.pull", NETWORK),
        ("docker.VolumeCollection.list", NETWORK),
        ("docker.ServiceCollection.get", NETWORK),
        ("huggingface_hub.snapshot_download", NETWORK),
        ("huggingface_hub.HfApi.upload_file", NETWORK),
        ("huggingface_hub.InferenceClient.text_generation", ("infers", "chat")),
        ("huggingface_hub.AsyncInferenceClient.feature_extraction", ("infers", "embedding")),
        # https://milvus.io/api-reference/pymilvus/: a remote call each.
        ("pymilvus.MilvusClient.search", ("queries", "network")),
        ("pymilvus.MilvusClient.insert", ("writes", "network")),
        ("pymilvus.AsyncMilvusClient.query", ("queries", "network")),
        ("pymilvus.Collection.query", ("queries", "network")),
        ("minio.Minio.stat_object", NETWORK),
        ("meilisearch.Client.get_index", NETWORK),
        ("meilisearch.index.Index.add_documents", ("writes", "network")),
        ("github.Github.get_repo", NETWORK),
        ("github.PaginatedList.PaginatedList.__iter__", NETWORK),
        ("gitlab.Gitlab.auth", NETWORK),
        ("jira.JIRA.search_issues", NETWORK),
        ("stripe.Customer.retrieve", NETWORK),
        ("sendgrid.SendGridAPIClient.send", NETWORK),
        ("hvac.Client.read", NETWORK),
        ("googlemaps.Client.geocode", NETWORK),
        ("gspread.Worksheet.update_cell", ("writes", "network")),
        ("gspread.Worksheet.row_values", ("queries", "network")),
        ("azure.cosmos.ContainerProxy.read_item", ("queries", "network")),
        ("google.cloud.firestore.DocumentReference.get", ("queries", "network")),
        ("google.cloud.firestore.DocumentReference.set", ("writes", "network")),
        ("google.cloud.firestore.WriteBatch.commit", ("commits", "network")),
        # https://docs.litellm.ai/: `completion` waits, `acompletion` is awaited.
        ("litellm.completion", NETWORK),
        ("litellm.acompletion", ("infers", "chat")),
        ("litellm.embedding", ("infers", "embedding")),
        ("ollama.chat", ("infers", "chat")),
        ("ollama.Client.embed", ("infers", "embedding")),
        ("ollama.AsyncClient.chat", ("requests", "network")),
        ("langchain_core.language_models.BaseChatModel.invoke", NETWORK),
        ("langchain_core.vectorstores.VectorStore.add_texts", NETWORK),
        ("aiobotocore.client.AioBaseClient.put_object", ("requests", "network")),
        ("aiobotocore.session.AioSession.create_client", ("creates", "client")),
        ("aiokafka.AIOKafkaProducer.send_and_wait", ("writes", "network")),
        ("aiokafka.AIOKafkaConsumer.getone", ("waits", "queue")),
        ("confluent_kafka.Producer.flush", NETWORK),
        ("confluent_kafka.Consumer.poll", ("waits", "queue")),
        ("nats.connect", ("connects", "network")),
        ("nats.aio.client.Client.request", ("requests", "network")),
        ("nats.js.JetStreamContext.publish", ("requests", "network")),
        ("rq.Queue.enqueue", ("writes", "network")),
        ("rq.job.Job.fetch", ("queries", "network")),
        ("dramatiq.Actor.send", ("writes", "network")),
        ("beanie.Document.insert", ("writes", "database")),
        ("beanie.Document.get", ("queries", "database")),
        ("duckdb.DuckDBPyConnection.execute", ("blocks", "embedded")),
        ("lmdb.Transaction.commit", ("blocks", "file")),
        ("serial.Serial.read", ("blocks", "wait")),
        # https://www.selenium.dev/documentation/webdriver/: a command is an HTTP request.
        ("selenium.webdriver.Chrome.__init__", ("spawns", "process")),
        ("selenium.webdriver.remote.webdriver.WebDriver.get", NETWORK),
        ("selenium.webdriver.remote.webelement.WebElement.text", NETWORK),
        ("selenium.webdriver.support.wait.WebDriverWait.until", ("blocks", "wait")),
        ("playwright.sync_api.Page.goto", NETWORK),
        ("playwright.sync_api.BrowserType.launch", ("spawns", "process")),
        ("openpyxl.load_workbook", ("blocks", "file")),
        ("docx.Document", ("blocks", "file")),
        ("pypdf.PdfReader.__init__", ("blocks", "file")),
        ("pypdf.PageObject.extract_text", ("blocks", "compute")),
        ("PyPDF2.PdfReader.__init__", ("blocks", "file")),
        ("pdfplumber.Page.extract_text", ("blocks", "compute")),
        ("fitz.Page.get_text", ("blocks", "compute")),
        ("pymupdf.open.__init__", ("blocks", "file")),
        ("soundfile.read", ("blocks", "file")),
        ("pydub.AudioSegment.from_file", ("blocks", "subprocess")),
        ("trafilatura.fetch_url", NETWORK),
        ("langchain_community.document_loaders._FileLoader.load", ("blocks", "file")),
    ],
)
def test_costs(knowledge: Knowledge, name: str, effect: tuple[str, str]) -> None:
    assert effect in effects(knowledge, name)


@pytest.mark.parametrize(
    "name",
    [
        "slack_sdk.web.async_client.AsyncWebClient.chat_postMessage",
        "docker.DockerClient.containers",
        "huggingface_hub.hf_hub_url",
        "huggingface_hub.AsyncInferenceClient.text_generation",
        "tiktoken.get_encoding",
        "tiktoken.Encoding.encode",
        "pymilvus.AsyncMilvusClient.insert",
        "minio.Minio.list_objects",
        "minio.Minio.get_presigned_url",
        "meilisearch.Client.index",
        "github.Repository.Repository.get_issues",
        "litellm.acompletion",
        "litellm.token_counter",
        "ollama.AsyncClient.embed",
        "langchain_core.language_models.BaseChatModel.ainvoke",
        "langchain_core.language_models.BaseChatModel.stream",
        "langchain_community.document_loaders._FileLoader.lazy_load",
        "aiobotocore.client.AioBaseClient.get_object",
        "aiokafka.AIOKafkaProducer.send_and_wait",
        "confluent_kafka.Producer.produce",
        "nats.connect",
        "dramatiq.Actor.message",
        "beanie.Document.get",
        "beanie.Document.find",
        "duckdb.DuckDBPyConnection.sql",
        "duckdb.DuckDBPyConnection.fetchone",
        "lmdb.Transaction.get",
        "serial.Serial.reset_input_buffer",
        "google.cloud.firestore.Client.document",
        "google.cloud.firestore.WriteBatch.set",
        "azure.cosmos.DatabaseProxy.get_container_client",
        "playwright.sync_api.Page.locator",
        "playwright.sync_api.sync_playwright",
        "selenium.webdriver.support.ui.WebDriverWait.__init__",
        "openpyxl.Worksheet.append",
        "pypdf.PdfReader.get_page",
        "fitz.Document.load_page",
        "soundfile.SoundFile.seek",
        "pydub.AudioSegment.set_channels",
        "bs4.Tag.find",
    ],
)
def test_look_alikes_do_not_block(knowledge: Knowledge, name: str) -> None:
    assert [kind for kind, _ in effects(knowledge, name) if kind == "blocks"] == []


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("import bs4\nbs4.BeautifulSoup(page).find('a').text", "builtins.str"),
        ("from bs4 import BeautifulSoup\nBeautifulSoup(page).select('a')", "bs4.ResultSet"),
        ("import docker\ndocker.from_env().containers.get('a')", "docker.Container"),
        ("import docker\ndocker.from_env().api.images()", "builtins.list[?]"),
        (
            "import tiktoken\ntiktoken.get_encoding('a').encode('b')",
            "builtins.list[builtins.int]",
        ),
        ("import openpyxl\nopenpyxl.load_workbook('a').active.cell(1, 1)", "openpyxl.Cell"),
        ("from pypdf import PdfReader\nPdfReader('a').pages[0].extract_text()", "builtins.str"),
        ("import fitz\nfitz.open('a').load_page(0)", "fitz.Page"),
        ("import pdfplumber\nwith pdfplumber.open('a') as pdf:\n    pass\npdf", "pdfplumber.PDF"),
        ("from pydub import AudioSegment as A\nA.from_wav('a') + 1", "pydub.AudioSegment"),
        ("import duckdb\nduckdb.connect().execute('a').df()", "pandas.DataFrame"),
        ("import meilisearch\nmeilisearch.Client('a').index('b')", "meilisearch.Index"),
        ("import gspread\ngspread.service_account().open('a').sheet1", None),
        (
            "from selenium import webdriver\nwebdriver.Chrome().find_element('a').text",
            "builtins.str",
        ),
        (
            "from playwright.sync_api import sync_playwright\n"
            "with sync_playwright() as p:\n    page = p.chromium.launch().new_page()\npage",
            "playwright.sync_api.Page",
        ),
        (
            "from google.cloud import firestore\nfirestore.Client().collection('a').document('b')",
            "google.cloud.firestore.DocumentReference",
        ),
    ],
)
def test_types(knowledge: Knowledge, code: str, expected: str | None) -> None:
    assert type_name(knowledge, code) == expected


@pytest.mark.parametrize(
    ("library", "builtin", "name"),
    [
        ("bs4", "str", "bs4.NavigableString"),
        ("beanie", "str", "beanie.odm.fields.ExpressionField"),
        ("pypdf", "list", "pypdf.generic.ArrayObject"),
        ("openpyxl", "list", "openpyxl.utils.indexed_list.IndexedList"),
        ("pymilvus", "list", "pymilvus.Hits"),
        ("langchain_core", "dict", "langchain_core.runnables.utils.AddableDict"),
        ("minio", "dict", "minio.commonconfig.Tags"),
        ("jira", "list", "jira.ResultList"),
    ],
)
def test_classes_below_builtin_ones_are_named(
    knowledge: Knowledge, library: str, builtin: str, name: str
) -> None:
    assert name in (knowledge.derived(library, builtin) or ())
