// postgres: no, opens no store
import { describe, expect, it } from 'vitest';
import { nextJob } from '#server/report/next-job.ts';
import type { OpenJob } from '#server/store/job-turns.ts';

const job = (id: string, userId: string, more: Partial<OpenJob> = {}): OpenJob => ({
  id,
  userId,
  isRunning: false,
  server: 'a',
  isHeld: true,
  heldUntil: null,
  tries: 0,
  ...more,
});
const next = (open: OpenJob[], more: object = {}) =>
  nextJob(open, { server: 'b', lastUser: '', notHere: new Set<string>(), ...more })?.id;

describe('the job that a server begins next', () => {
  it('is one of its own, in the order they were asked for, of another user than the last', () => {
    const open = [job('1', 'anna'), job('2', 'anna'), job('3', 'li')];
    expect(next(open, { server: 'a' })).toBe('1');
    expect(next(open, { server: 'a', lastUser: 'anna' })).toBe('3');
    expect(next(open.slice(0, 2), { server: 'a', lastUser: 'anna' })).toBe('1');
  });

  it('is one that waits at a server that is busy, not at one that has a place free', () => {
    expect(next([job('1', 'anna')])).toBeUndefined();
    expect(next([job('0', 'li', { isRunning: true }), job('1', 'anna')])).toBe('1');
  });

  it('is of a user whose reports no server is making, if there is one', () => {
    const open = [job('0', 'anna', { isRunning: true }), job('1', 'anna'), job('2', 'li')];
    expect(next(open)).toBe('2');
    expect(next(open.slice(0, 2))).toBe('1');
  });

  it('is one that a server left, waiting or begun, or that nobody has', () => {
    expect(next([job('1', 'anna', { isHeld: false })])).toBe('1');
    expect(next([job('1', 'anna', { isHeld: false, isRunning: true })])).toBe('1');
    expect(next([job('1', 'anna', { server: null, isHeld: false })])).toBe('1');
    expect(next([job('1', 'anna', { isRunning: true })])).toBeUndefined();
  });

  it('is one that was begun under its own name, by the process before it', () => {
    expect(next([job('1', 'anna', { isRunning: true })], { server: 'a' })).toBe('1');
  });

  it('is none that only the server that has it can make, as long as that is there', () => {
    const notHere = new Set(['1']);
    const busy = job('0', 'li', { isRunning: true });
    expect(next([busy, job('1', 'anna')], { notHere })).toBeUndefined();
    expect(next([job('1', 'anna', { isHeld: false })], { notHere })).toBe('1');
  });
});
