/** An answer whose bytes are on the disk until they are sent. */
interface Held {
  /** The disk has its room back. */
  over: Promise<void>;
  /** Breaks it off. */
  end(reason: Error): void;
}

const held = new WeakMap<Response, Held>();

/** Says that an answer is under way until its bytes are let go of: it is listed and can be ended for so long. */
export function holdAnswer(answer: Response, by: Held): Response {
  held.set(answer, by);
  return answer;
}

/** What holds an answer; undefined where it is done once it is made. */
export const heldBy = (answer: unknown): Held | undefined =>
  answer instanceof Response ? held.get(answer) : undefined;
