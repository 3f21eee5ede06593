"""Clients of AWS that are made by a session which is kept, and by one that is not."""

import boto3


class Account:
    def __init__(self, profile: str) -> None:
        self.session: boto3.Session = boto3.Session(profile_name=profile)

    def remove(self, names: list[str]) -> None:
        for name in names:
            self.session.client("cloudformation").delete_stack(StackName=name)  # hint: PFL507

    def remove_with_one(self, names: list[str]) -> None:
        client = self.session.client("cloudformation")  # ok
        for name in names:
            client.delete_stack(StackName=name)  # ok


def remove(names: list[str]) -> None:
    for name in names:
        boto3.Session().client("cloudformation").delete_stack(StackName=name)  # error: PFL507


def remove_with_one(names: list[str]) -> None:
    client = boto3.Session().client("cloudformation")  # ok
    for name in names:
        client.delete_stack(StackName=name)  # ok
