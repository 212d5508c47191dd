import { inauth } from '#contract/account/inauth.ts';
import { call, silent } from '@/request/call';
import type { SessionView } from '../session-view';
import type { Shown } from '../shown';

/** Learns the names of people who are no members of the task: who has it open, and who edits it. */
export class Names {
  private readonly asked = new Set<string>();

  constructor(private readonly shown: Shown) {}

  /** The names that are known with these. */
  with(others: readonly { id: string; name: string }[]): SessionView['people'] {
    const people = new Map(this.shown.view.people);
    for (const { id, name } of others) people.set(id, name);
    return people;
  }

  /** Asks for the name of a person whose name is not known; once, whatever the answer is. */
  async learn(user: string): Promise<void> {
    // Nobody: changes that were deleted from the log are told without who made them.
    if (user === '' || this.shown.view.people.has(user) || this.asked.has(user)) return;
    this.asked.add(user);
    const cards = await call(inauth.users, { body: { ids: [user] } }, silent).catch(() => []);
    this.shown.show({
      people: this.with(cards.map(({ id, fullName, username }) => ({ id, name: fullName || username }))),
    });
  }
}
