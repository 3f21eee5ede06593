"""Questions to whoever sits in front of a program: nothing else runs meanwhile, as far as is in sight."""

import getpass


class Review:
    async def run(self, plan):
        return input(f"{plan}\nIs that right? ") == "yes"  # hint: PFL406 because asks-user


async def captcha(driver, address):
    picture = await driver.get(address)
    print(picture)
    return input("captcha: ")  # hint: PFL406


async def log_in(client, name):
    await client.log_in(name, getpass.getpass())  # hint: PFL406


def command(function):
    return function


@command
async def approve(context):
    answer = input("go on? ")  # error: PFL406
    await context.send(answer)


async def told(reader):
    return await reader.readline()  # ok


def ask(text):
    return input(text)  # ok


def asked(texts):
    return [ask(text) for text in texts]  # ok


async def shown(texts):
    for text in texts:
        print(text)  # ok
