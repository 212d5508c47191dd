import { useModel } from '@umijs/max';
import { useEffect, useState } from 'react';
import { type KeptInput, readFormInput } from './kept-forms';

/** What the person typed in a form and did not save, by the place of the form; null: nothing, undefined: not known yet. */
export function useKeptInput(place: string | null): KeptInput | null | undefined {
  const user = useModel('@@initialState').initialState?.currentUser?.id;
  const [found, setFound] = useState<KeptInput | null>();
  useEffect(() => {
    setFound(undefined);
    if (user === undefined || place === null) return setFound(null);
    let isHere = true;
    void readFormInput(user, place).then((kept) => isHere && setFound(kept ?? null));
    return () => {
      isHere = false;
    };
  }, [user, place]);
  return found;
}
