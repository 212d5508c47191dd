import { allKept } from '@/request/kept-store';
import { headPlace, isEditPlace, isLeftPlace, type KeptEdit, type KeptHead } from './kept';
import { leftTexts } from './kept-texts';
import { leftBehind } from './left-behind';

/** Tells the header of what a person typed in pages before and the server does not have (a crash, a closed tab). */
export async function findLeft(user: string): Promise<void> {
  const kept = await allKept(user);
  const found = kept.flatMap(({ version, place, value }) => {
    if (place !== headPlace) return [];
    const own = kept.filter((one) => one.version === version && isLeftPlace(one.place));
    if (own.length === 0) return [];
    const edits = own.filter((one) => isEditPlace(one.place));
    const refused = edits.filter((one) => (one.value as KeptEdit).refused).length;
    const texts = leftTexts(own.map((one) => [one.place, one.value]));
    const waiting = edits.length - refused;
    return [{ ...(value as KeptHead), versionId: version, waiting, offline: false, refused, texts }];
  });
  leftBehind.putFound(found);
}
