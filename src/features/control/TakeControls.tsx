import { useAccess } from '@umijs/max';
import { Alert, App, Checkbox, Modal, Skeleton } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { libraryCalls } from '#contract/library.ts';
import { HardenedPlaces, hardeningOps } from '#domain/library/control-effects.ts';
import type { LibraryEntry } from '#domain/library/libraries.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { readRequirements } from '@/lists/library/read-requirements';
import { textLanguage } from '@/local-text';
import { call, silent } from '@/request/call';
import { newId } from '@/session/new-id';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { Effects } from './Effects';
import { type Offer, Offers } from './Offers';

type Requirement = LibraryEntry<'requirements'>;

/** Requirements of the library that make attacks of this task harder: chosen, looked at with what they would bring, taken as one edit. */
export default function TakeControls({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { message } = App.useApp();
  const session = useSession();
  const runEdit = useRunEdit();
  const w = useWorkspace((v) => v.w);
  const { offers, failed } = useOffers();
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [active, setActive] = useState(false);
  const [candidate, setCandidate] = useState(false);
  const [busy, setBusy] = useState(false);
  const chosen = useMemo(
    () => (offers ?? []).filter(({ requirement }) => keys.includes(requirement.id)),
    [offers, keys],
  );
  const take = async () => {
    const state = { active, candidate };
    const ops = hardeningOps(session.view.w, chosen, { method: w.method, language: textLanguage(), ...state, newId });
    setBusy(true);
    const isDone = ops.length === 0 || (await runEdit(session.edit(...ops)));
    setBusy(false);
    if (!isDone) return;
    message.success(t(ops.length === 0 ? 'control.library.there' : 'control.library.done', { count: chosen.length }));
    onClose();
  };
  return (
    <Modal
      open
      width="min(1000px, 94vw)"
      style={{ top: 40 }}
      styles={{ body: { maxHeight: 'max(160px, calc(100vh - 190px))', overflowY: 'auto' } }}
      title={t('control.library')}
      okText={t('control.library.take', { count: chosen.length })}
      cancelText={t('form.cancel')}
      okButtonProps={{ disabled: chosen.length === 0, loading: busy }}
      onOk={() => void take()}
      onCancel={onClose}
    >
      <ReturnFocus />
      <p>{t('control.library.hint')}</p>
      {failed && <Alert type="error" showIcon title={failed} />}
      {!offers && !failed && <Skeleton active />}
      {offers && (
        <>
          <Offers offers={offers} chosen={keys} onChosen={setKeys} />
          {chosen.length > 0 && <Effects offers={chosen} />}
          <Checkbox
            checked={active}
            onChange={({ target }) => setActive(target.checked)}
            style={{ marginBlockStart: 12 }}
          >
            {t('library.import.controls.existing')}
          </Checkbox>
          <Checkbox
            checked={candidate && !active}
            disabled={active}
            onChange={({ target }) => setCandidate(target.checked)}
            style={{ marginBlockStart: 12 }}
          >
            {t('control.library.candidates')}
          </Checkbox>
          <p className="quiet">{t('library.import.controls.hint')}</p>
        </>
      )}
    </Modal>
  );
}

/** Reads the requirements and the attacks this task was made of, once; what they offer follows the task. */
function useOffers(): { offers: readonly Offer[] | null; failed: string | null } {
  const session = useSession();
  const mayReadAttacks = useAccess().canAttackRead === true;
  const w = useWorkspace((v) => v.w);
  const ratings = useWorkspace((v) => v.ratings);
  const [read, setRead] = useState<{ requirements: Requirement[]; attacks: LibraryEntry<'attacks'>[] } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    let isOpen = true;
    const ids = mayReadAttacks ? linkedAttacks(session.view.w) : [];
    Promise.all([readRequirements(), readAttacks(ids)]).then(
      ([requirements, attacks]) => isOpen && setRead({ requirements, attacks }),
      (error: Error) => isOpen && setFailed(error.message),
    );
    return () => {
      isOpen = false;
    };
  }, [session, mayReadAttacks]);
  const offers = useMemo(() => {
    if (!read) return null;
    const places = new HardenedPlaces(w, ratings, read.attacks, read.requirements);
    return read.requirements
      .filter(({ hardens }) => hardens.length > 0)
      .map((requirement) => ({ requirement, places: places.of(requirement) }))
      .filter((offer) => offer.places.length > 0);
  }, [read, w, ratings]);
  return { offers, failed };
}

/** The attacks of the library that paths and threat scenarios of a task were taken from. */
const linkedAttacks = ({ threats, paths }: Workspace): string[] => [
  ...new Set([...threats, ...paths].flatMap(({ library }) => (library?.library === 'attacks' ? [library.entry] : []))),
];

/** So many entries are read whole at a time. */
const atOnce = 100;

async function readAttacks(ids: readonly string[]): Promise<LibraryEntry<'attacks'>[]> {
  const entries: LibraryEntry<'attacks'>[] = [];
  for (let from = 0; from < ids.length; from += atOnce)
    entries.push(...(await call(libraryCalls.attacks.some, { body: { ids: ids.slice(from, from + atOnce) } }, silent)));
  return entries;
}
