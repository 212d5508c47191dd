import { type DrawingRefusal, DrawingRefused } from '#domain/drawn/import/limits.ts';
import type { Sketch } from '#domain/drawn/import/sketch.ts';
import { readFile } from '@/features/topology/import/read-file';

export const fromText = (name: string, text: string): Sketch => readFile(name, new TextEncoder().encode(text));

/** Why a file is refused, and after how much work of the processor (ms): other programs may want it meanwhile. */
export function refusalOf(work: () => unknown): { why: DrawingRefusal | string; ms: number } {
  const before = process.cpuUsage();
  const took = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  try {
    work();
    return { why: 'read', ms: took() };
  } catch (error) {
    return { why: error instanceof DrawingRefused ? error.why : String(error), ms: took() };
  }
}
