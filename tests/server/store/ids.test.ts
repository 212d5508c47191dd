// postgres: no, opens no store
import { describe, expect, it } from 'vitest';
import { newUuid } from '#server/ids.ts';

describe('a new id', () => {
  it('is a UUID of version 7 and never the same twice', () => {
    const ids = Array.from({ length: 2000 }, () => newUuid());
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('sorts behind the ids of the milliseconds before', () => {
    const ids = [1, 1000, 1_764_000_000_000, 1_764_000_000_001].map((now) => newUuid(now));
    expect([...ids].sort()).toEqual(ids);
  });
});
