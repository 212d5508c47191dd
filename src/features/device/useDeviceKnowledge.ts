import { useAccess } from '@umijs/max';
import { useEffect, useState } from 'react';
import { fittingAttacks } from '#contract/fitting-attacks.ts';
import { libraryCalls } from '#contract/library.ts';
import { type KindsOf, kindsBy, noKinds } from '#domain/library/asset-kinds.ts';
import type { DeviceEntries } from '#domain/library/device/threats.ts';
import type { LibraryEntry } from '#domain/library/libraries.ts';
import { readKey } from '@/product/library-access';
import { call, silent } from '@/request/call';

export interface DeviceKnowledge {
  entries: DeviceEntries;
  kindsOf: KindsOf;
  /** The libraries do not have it, or may not be read: rows are made without a link. */
  isUnlinked: boolean;
}

/** What the libraries know of devices; undefined while it is asked. */
export function useDeviceKnowledge(): DeviceKnowledge | undefined {
  const access = useAccess();
  const mayAttacks = access[readKey('attacks')] === true;
  const mayRequirements = access[readKey('requirements')] === true;
  const [known, setKnown] = useState<DeviceKnowledge>();
  useEffect(() => {
    let isHere = true;
    void Promise.all([
      mayAttacks ? orNothing(call(libraryCalls.attacks.list, query('EMB3D-TID-'), silent)) : undefined,
      mayRequirements ? orNothing(call(libraryCalls.requirements.list, query('EMB3D-MID-'), silent)) : undefined,
      mayAttacks ? orNothing(call(fittingAttacks.kinds, {}, silent)) : undefined,
    ]).then(([attacks, requirements, kinds]) => {
      if (!isHere) return;
      const entries = {
        attacks: (attacks?.list ?? []) as readonly LibraryEntry<'attacks'>[],
        requirements: (requirements?.list ?? []) as readonly LibraryEntry<'requirements'>[],
      };
      const isUnlinked = entries.attacks.length === 0 || entries.requirements.length === 0;
      setKnown({ entries, kindsOf: kinds ? kindsBy(kinds) : noKinds, isUnlinked });
    });
    return () => {
      isHere = false;
    };
  }, [mayAttacks, mayRequirements]);
  return known;
}

/** A page holds all of them. */
const query = (name: string) => ({ query: { name, pageSize: 100, current: 1 } });

const orNothing = <T>(asked: Promise<T>): Promise<T | undefined> => asked.catch(() => undefined);
