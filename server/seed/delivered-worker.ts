import { parentPort, workerData } from 'node:worker_threads';
import { deliveredLibraries } from '#domain/library/content/delivered.ts';
import type { LibraryName } from '#domain/library/libraries.ts';

/** The thread that hands over what is delivered of some libraries, and ends. */
const wanted = workerData as readonly LibraryName[];
const delivered = deliveredLibraries();
parentPort?.postMessage(Object.fromEntries(wanted.map((library) => [library, delivered[library] ?? []])));
