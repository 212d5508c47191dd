import { useAccess } from '@umijs/max';
import { useEffect, useState } from 'react';
import { readRequirements } from '@/lists/library/read-requirements';
import { inLanguage } from '@/local-text';
import { readKey } from '@/product/library-access';

/** The requirements of the library to choose from, by code and name; none for who may not read them: codes can be typed. */
export function useRequirementChoices(): { value: string; label: string }[] {
  const mayRead = useAccess()[readKey('requirements')] === true;
  const [choices, setChoices] = useState<{ value: string; label: string }[]>([]);
  useEffect(() => {
    if (!mayRead) return undefined;
    let isOpen = true;
    readRequirements().then(
      (all) =>
        isOpen && setChoices(all.map(({ code, name }) => ({ value: code, label: `${code} ${inLanguage(name)}` }))),
      // Without them codes are typed, as by who may not read them.
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [mayRead]);
  return choices;
}
