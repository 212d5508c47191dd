import { randomUUID } from 'node:crypto';
import type { Signals } from '#server/store/engines/postgres-signals.ts';

/** Ids and small facts; what changed is read from the store. */
export type BusMessage = { [key: string]: string | number | boolean | null };

/** Events between requests: in process always, and between processes where the store offers signals (PostgreSQL). */
export interface Bus {
  /** Calls every subscriber of the topic, in this process at once. Call it after the transaction has committed. */
  publish(topic: string, message: BusMessage): void;
  /**
   * @param onGap called when messages of other processes may have been missed (a lost database connection): read again
   * @returns the way to stop listening
   */
  subscribe(topic: string, onMessage: (message: BusMessage) => void, onGap?: () => void): () => void;
}

/** NOTIFY refuses payloads of 8 000 bytes and more. */
const payloadLimit = 7_900;

interface Subscriber {
  onMessage: (message: BusMessage) => void;
  onGap?: () => void;
}

/**
 * @param signals of the store, if it has them
 * @param onError called with a subscriber's or the database's error; publishing itself never throws for those
 */
export function createBus(signals: Signals | undefined, onError: (error: unknown) => void): Bus {
  const topics = new Map<string, Set<Subscriber>>();
  const self = randomUUID();

  const guard = (work: () => void) => {
    try {
      work();
    } catch (error) {
      onError(error);
    }
  };
  const deliver = (topic: string, message: BusMessage) => {
    for (const subscriber of [...(topics.get(topic) ?? [])]) guard(() => subscriber.onMessage(message));
  };

  signals?.listen(
    (payload) =>
      guard(() => {
        const { from, topic, message } = JSON.parse(payload) as { from: string; topic: string; message: BusMessage };
        if (from !== self) deliver(topic, message);
      }),
    () => {
      for (const subscribers of topics.values())
        for (const subscriber of [...subscribers]) guard(() => subscriber.onGap?.());
    },
  );

  return {
    publish(topic, message) {
      if (signals) {
        const payload = JSON.stringify({ from: self, topic, message });
        if (Buffer.byteLength(payload) > payloadLimit)
          throw new Error(`The message on ${topic} is too long; send ids.`);
        signals.send(payload).catch(onError);
      }
      deliver(topic, message);
    },
    subscribe(topic, onMessage, onGap) {
      const subscriber: Subscriber = onGap ? { onMessage, onGap } : { onMessage };
      const subscribers = topics.get(topic) ?? new Set();
      topics.set(topic, subscribers.add(subscriber));
      return () => {
        subscribers.delete(subscriber);
        if (subscribers.size === 0 && topics.get(topic) === subscribers) topics.delete(topic);
      };
    },
  };
}
