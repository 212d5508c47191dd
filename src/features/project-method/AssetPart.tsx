import { DownloadOutlined } from '@ant-design/icons';
import { Button, Flex, Select, Tag } from 'antd';
import { type ReactNode, useMemo } from 'react';
import type { AssetCategory, SecurityProperty, ThreatType } from '#domain/model/method.ts';
import type { CodePrefixes as Prefixes } from '#domain/product/project.ts';
import { Warning } from '@/components/Warning';
import { NameCell } from '@/editor/EntryList';
import { useT } from '@/i18n';
import { EntityTable } from '@/lists/EntityTable';
import { fields } from '@/lists/fields';
import { inLanguage } from '@/local-text';
import { CodePrefixes, usePrefixGaps } from '@/product/CodePrefixes';
import type { PartProps } from './part-props';
import styles from './setting.less';
import { type ListName, newEntries, withNewEntries } from './setting-method';
import { useOrganisation } from './useOrganisation';

const propertyFields = fields<SecurityProperty>()('configuration', {
  code: { width: 90 },
  name: { width: 200, show: (row) => <NameCell entry={row} /> },
  description: { width: 280, show: (row) => inLanguage(row.description) },
  sentence: { width: 320, show: (row) => inLanguage(row.sentence) },
});

const typeFields = fields<ThreatType>()('configuration', {
  code: { width: 110 },
  name: { width: 200, show: (row) => <NameCell entry={row} /> },
  properties: { width: 160, show: (row) => <Codes of={row.properties} /> },
  sentence: { width: 320, show: (row) => inLanguage(row.sentence) },
});

/** Asset information: the code rule, asset categories with their default properties, and the project's lists. */
export function AssetPart({ setting, readOnly }: PartProps) {
  const t = useT();
  const { draft, edit } = setting;
  const organisation = useOrganisation(draft, !readOnly);
  const prefixes = (draft.codePrefixes ?? {}) as Prefixes;
  const gaps = usePrefixGaps(prefixes);
  const categoryFields = useCategoryFields(setting, readOnly);
  const lists = { setting, readOnly, organisation };
  const empty = { text: t('setting.list.empty') };
  return (
    <>
      <section className={styles.section}>
        <h2>{t('project.field.codePrefixes')}</h2>
        <span className="quiet">{t('setting.code.why')}</span>
        <CodePrefixes
          readOnly={readOnly}
          value={prefixes}
          onChange={(codePrefixes) => edit((now) => ({ ...now, codePrefixes }))}
        />
        {gaps && (
          <Warning>
            {t('project.incomplete.codePrefixes', {
              what: gaps.more > 0 ? t('project.incomplete.more', gaps) : gaps.first,
            })}
          </Warning>
        )}
      </section>
      <ListSection name="assetCategories" {...lists}>
        <EntityTable
          id="setting.assetCategories"
          fields={categoryFields}
          rows={draft.assetCategories}
          rowKey="code"
          empty={empty}
        />
      </ListSection>
      <ListSection name="properties" {...lists}>
        <EntityTable
          id="setting.properties"
          fields={propertyFields}
          rows={draft.properties}
          rowKey="code"
          empty={empty}
        />
      </ListSection>
      <ListSection name="threatTypes" {...lists}>
        <EntityTable
          id="setting.threatTypes"
          fields={typeFields}
          rows={draft.threatTypes}
          rowKey="code"
          empty={empty}
        />
      </ListSection>
      <ListSection name="impactTemplates" {...lists}>
        <span className="quiet">{t('setting.templates', { count: draft.impactTemplates?.length ?? 0 })}</span>
      </ListSection>
    </>
  );
}

/** The fields of asset categories; the default properties are chosen in the table. */
function useCategoryFields({ draft, edit }: PartProps['setting'], readOnly: boolean) {
  const t = useT();
  return useMemo(() => {
    const options = draft.properties.map(({ code, name }) => ({ value: code, label: `${code} ${inLanguage(name)}` }));
    const put = (code: string, properties: string[]) =>
      edit((now) => ({
        ...now,
        assetCategories: now.assetCategories.map((row) => (row.code === code ? { ...row, properties } : row)),
      }));
    return fields<AssetCategory>()('configuration', {
      code: { width: 110 },
      name: { width: 200, show: (row) => <NameCell entry={row} /> },
      description: { width: 240, show: (row) => inLanguage(row.description) },
      properties: {
        width: 320,
        show: (row) =>
          readOnly ? (
            <Codes of={row.properties} />
          ) : (
            <Select
              mode="multiple"
              style={{ width: '100%', minWidth: 240 }}
              aria-label={t('setting.category.properties', { name: inLanguage(row.name) })}
              value={row.properties}
              options={options}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(properties) => put(row.code, properties)}
            />
          ),
      },
    });
  }, [draft.properties, edit, readOnly, t]);
}

interface ListProps extends Omit<PartProps, 'projectId'> {
  name: ListName;
  organisation: ReturnType<typeof useOrganisation>;
  children: ReactNode;
}

/** A list of the project under its title, and what the organisation has beyond it, to be taken over. */
function ListSection({ name, setting: { draft, edit }, readOnly, organisation, children }: ListProps) {
  const t = useT();
  const count = organisation ? newEntries(draft, organisation, name).length : 0;
  return (
    <section className={styles.section}>
      <Flex gap={8} align="center">
        <h2>{t(`setting.list.${name}`)}</h2>
        {!readOnly && organisation && count > 0 && (
          <Button icon={<DownloadOutlined />} onClick={() => edit((now) => withNewEntries(now, organisation, name))}>
            {t('setting.take', { count })}
          </Button>
        )}
      </Flex>
      {children}
    </section>
  );
}

function Codes({ of }: { of: readonly string[] }) {
  return (
    <Flex gap={4} wrap>
      {of.map((code) => (
        <Tag key={code} style={{ margin: 0 }}>
          {code}
        </Tag>
      ))}
    </Flex>
  );
}
