"""Pupils and forms for the outside."""

from rest_framework import generics, serializers, viewsets

from models import Form, Pupil, Teacher


class TeacherSerializer(serializers.ModelSerializer):
    class Meta:
        model = Teacher
        fields = ["name"]


class FormSerializer(serializers.ModelSerializer):
    teachers = TeacherSerializer(many=True, read_only=True)  # error: PFL501
    size = serializers.SerializerMethodField()
    first = serializers.SerializerMethodField()
    here = serializers.SerializerMethodField()

    class Meta:
        model = Form
        fields = ["name", "teachers", "size", "first", "here"]

    def get_size(self, form):
        return form.pupils.count()  # error: PFL501

    def get_first(self, form):
        pupil = form.pupils.order_by("name").first()  # error: PFL501
        return pupil.name if pupil else None

    def get_here(self, form):
        return [pupil.name for pupil in form.pupils.filter(left_at=None)]  # error: PFL501


class LoadedFormSerializer(serializers.ModelSerializer):
    teachers = TeacherSerializer(many=True, read_only=True)  # ok
    size = serializers.SerializerMethodField()

    class Meta:
        model = Form
        fields = ["name", "teachers", "size"]

    def get_size(self, form):
        return form.pupils.count()  # ok


class PupilSerializer(serializers.ModelSerializer):
    mentor = TeacherSerializer(read_only=True)  # error: PFL501
    mentor_id = serializers.PrimaryKeyRelatedField(source="mentor", read_only=True)  # ok
    new_mentor = TeacherSerializer(source="mentor", write_only=True)  # ok
    shown = serializers.StringRelatedField(source="mentor")  # error: PFL501
    form = serializers.SlugRelatedField(slug_field="name", read_only=True)  # ok

    class Meta:
        model = Pupil
        fields = "__all__"


class OneFormSerializer(serializers.ModelSerializer):
    teachers = TeacherSerializer(many=True, read_only=True)  # ok
    size = serializers.SerializerMethodField()

    class Meta:
        model = Form
        fields = ["name", "teachers", "size"]

    def get_size(self, form):
        return form.pupils.count()  # ok


class FormViewSet(viewsets.ModelViewSet):
    queryset = Form.objects.order_by("name")
    serializer_class = FormSerializer


class LoadedFormViewSet(viewsets.ModelViewSet):
    queryset = Form.objects.prefetch_related("teachers", "pupils")
    serializer_class = LoadedFormSerializer


class PupilList(generics.ListAPIView):
    queryset = Pupil.objects.all()
    serializer_class = PupilSerializer


class OneForm(generics.RetrieveAPIView):
    queryset = Form.objects.all()
    serializer_class = OneFormSerializer
