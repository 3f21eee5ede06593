"""Mails by SendGrid: one HTTP request each."""
@creates("client")
class SendGridAPIClient:
    @blocks("network")
    def send(self, message): ...
