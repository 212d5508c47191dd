import { useModel } from '@umijs/max';
import { useEffect, useState } from 'react';
import { type KeptInput, readFormInput } from './kept-forms';

/** What the person typed in a form and did not save, by the place of the form; null: nothing, undefined: not known yet. */
export function useKeptInput(place: string | null): KeptInput | null | undefined {
  const user = useModel('@@initialState').initialState?.currentUser?.id;
  const [found, setFound] = useState<{ place: string; kept: KeptInput | null }>();
  useEffect(() => {
    if (user === undefined || place === null) return;
    let isHere = true;
    void readFormInput(user, place).then((kept) => isHere && setFound({ place, kept: kept ?? null }));
    return () => {
      isHere = false;
    };
  }, [user, place]);
  if (user === undefined || place === null) return null;
  // What was found for another form says nothing of this one.
  return found?.place === place ? found.kept : undefined;
}
