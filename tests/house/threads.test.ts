import { describe, expect, it } from 'vitest';
import { fileOf, imports } from './imports.ts';

/** A thread of the browser has no window: what it reads must not lead to the page, whose language, address and messages Umi keeps. */
const thread = 'src/features/topology/import/reader-worker.ts';

function reachedFrom(file: string): ReadonlySet<string> {
  const reached = new Set([file]);
  for (const one of reached)
    for (const found of imports.filter((each) => each.file === one)) {
      const next = fileOf(found) ?? found.from;
      if (!next.endsWith('.less')) reached.add(next);
    }
  return reached;
}

describe('the thread that reads drawings', () => {
  it('imports nothing that needs the window', () => {
    const reached = reachedFrom(thread);
    expect(reached.size).toBeGreaterThan(20);
    expect([...reached].filter((name) => name.startsWith('@umijs') || name === 'antd' || name === 'react')).toEqual([]);
  });
});
