import { allKept } from '@/request/kept-store';
import { headPlace, isEditPlace, type KeptEdit, type KeptHead } from './kept';
import { leftBehind } from './left-behind';

/** Tells the header of what a person typed in pages before and the server does not have (a crash, a closed tab). */
export async function findLeft(user: string): Promise<void> {
  const kept = await allKept(user);
  for (const { version, place, value } of kept) {
    if (place !== headPlace) continue;
    if (!kept.some((one) => one.version === version && one.place !== headPlace)) continue;
    const edits = kept.filter((one) => one.version === version && isEditPlace(one.place));
    const refused = edits.filter((one) => (one.value as KeptEdit).refused).length;
    const head = value as KeptHead;
    leftBehind.put({ ...head, versionId: version, waiting: edits.length - refused, offline: false, refused });
  }
}
