"""Redis as the broker, for workers that go on after it was frozen."""

from __future__ import annotations

from kombu.transport import redis, virtual


class QoS(redis.QoS):
    """Kombu's count of what is not acknowledged yet.

    An acknowledgment that Redis does not hear is logged, but kombu goes on counting its message. A
    worker that prefetches one would wait for it for ever. Here it counts no longer: Redis brings the
    message again, and every task may run twice.
    """

    def ack(self, delivery_tag: str) -> None:
        """Forget the message here, whatever becomes of it in Redis."""
        try:
            super().ack(delivery_tag)
        except Exception:
            virtual.QoS.ack(self, delivery_tag)
            raise


class Channel(redis.Channel):
    """Kombu's, with the count above."""

    QoS = QoS


class Transport(redis.Transport):
    """Kombu's, with the channel above."""

    Channel = Channel
