import { Form, Select } from 'antd';
import { useMemo, useState } from 'react';
import { canBeThreat, threatCodes } from '#domain/library/into-task.ts';
import { byCode, type Workspace } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import type { FieldList } from '@/lists/fields';
import { AttackChoice, type ListedAttack } from '@/lists/library/AttackChoice';
import { inLanguage } from '@/local-text';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './risk.less';
import { damagesTaken, type Taking } from './wizard-state';

/** The threats of the library (R-RISK-5): one is chosen, with the assets it threatens and the damage it leads to. */
export function LibraryThreatStep({ taking, onTaking }: { taking: Taking | null; onTaking: (taking: Taking) => void }) {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  /** Chosen before the threat. */
  const [early, setEarly] = useState<string[]>([]);
  const codesOf = (entry: ListedAttack) => threatCodes(entry, w.method);
  const fields = useMemo(() => columns(w), [w]);
  const choose = (entry: ListedAttack) => {
    const { type, property } = codesOf(entry);
    if (!type || !property) return;
    onTaking({ entry: entry.id, code: entry.code, type, property, assets: taking?.assets ?? early, damages: null });
  };
  return (
    <>
      <p className="quiet">{t('risk.wizard.library.hint')}</p>
      <Scope w={w} taking={taking} early={early} onEarly={setEarly} onTaking={onTaking} />
      <AttackChoice
        id="risk.wizard.library"
        fields={fields}
        facet="threat"
        chosen={taking?.entry ?? null}
        onChoose={choose}
        reasonAgainst={(entry) => (canBeThreat(entry, w.method) ? undefined : t('library.import.noType'))}
      />
    </>
  );
}

/** Code, name, what it threatens, and the threat scenarios of the task that were taken from it already. */
function columns(w: Workspace): FieldList<ListedAttack> {
  const taken = new Map<string, string[]>();
  for (const { library, code } of [...w.threats].sort(byCode))
    if (library) taken.set(library.entry, [...(taken.get(library.entry) ?? []), code]);
  const cut = (words: string, maxWidth: number) => (
    <div className="one-line" style={{ maxWidth }} title={words}>
      {words}
    </div>
  );
  const names = (codes: readonly string[], of: Workspace['method']['threatTypes' | 'properties']) =>
    codes.map((code) => {
      const known = of.find((one) => one.code === code);
      return known ? inLanguage(known.name) : code;
    });
  return {
    feature: 'library',
    list: [
      { name: 'code', title: 'library.field.code', width: 110 },
      { name: 'name', title: 'library.field.name', show: ({ name }) => cut(inLanguage(name), 420) },
      {
        name: 'group',
        title: 'library.field.group',
        show: ({ group }) => cut(inLanguage(group), 140),
        hiddenAtFirst: true,
      },
      {
        name: 'threatTypes',
        title: 'library.field.threatTypes',
        show: ({ threatTypes }) => cut(names(threatTypes, w.method.threatTypes).join(', '), 180),
      },
      { name: 'taken', title: 'risk.wizard.library.taken', show: ({ id }) => (taken.get(id) ?? []).join(', ') },
    ],
  };
}

interface ScopeProps {
  w: Workspace;
  taking: Taking | null;
  early: string[];
  onEarly: (assets: string[]) => void;
  onTaking: (taking: Taking) => void;
}

/** The assets the threat scenario is bound to, and the damage scenarios it leads to: a risk is a pair of both. */
function Scope({ w, taking, early, onEarly, onTaking }: ScopeProps) {
  const t = useT();
  const named = taking?.assets ?? early;
  const assets = useMemo(
    () => [...w.assets].sort(byCode).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
    [w.assets],
  );
  const damages = useMemo(() => {
    const all = [...w.damages].sort(byCode);
    const ofAssets = all.filter((damage) => damage.assets.some((id) => named.includes(id)));
    const others = all.filter((damage) => !ofAssets.includes(damage));
    return [...ofAssets, ...others].map(({ id, code, description }) => ({
      value: id,
      label: `${code} ${description}`,
    }));
  }, [w.damages, named]);
  const chosen = taking ? damagesTaken(w, taking) : [];
  const noDamage = taking !== null && named.length > 0 && chosen.length === 0;
  return (
    <Form layout="vertical" size="small" component="div" className={styles.scope}>
      <Form.Item required label={t('library.import.of.assets')} htmlFor="risk-taking-assets">
        <Select
          id="risk-taking-assets"
          mode="multiple"
          options={assets}
          value={named.filter((id) => w.assets.has(id))}
          onChange={(ids) => (taking ? onTaking({ ...taking, assets: ids, damages: null }) : onEarly(ids))}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('form.choose')}
        />
      </Form.Item>
      <Form.Item
        required
        label={t('risk.wizard.library.damages')}
        htmlFor="risk-taking-damages"
        extra={noDamage && t('risk.wizard.library.noDamage')}
      >
        <Select
          id="risk-taking-damages"
          mode="multiple"
          options={damages}
          disabled={!taking}
          value={chosen}
          onChange={(ids) => taking && onTaking({ ...taking, damages: ids })}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('form.choose')}
        />
      </Form.Item>
    </Form>
  );
}
