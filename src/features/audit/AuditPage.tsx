import { DownloadOutlined } from '@ant-design/icons';
import { Button, Card, DatePicker, Flex, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { type AuditItem, audit } from '#contract/audit.ts';
import { type AuditEvent, auditGroupNames } from '#domain/audit/audit.ts';
import { detailInWords, targetInWords } from '#domain/audit/audit-detail.ts';
import { clearable } from '@/components/clearable';
import { useAddressParts } from '@/components/useAddressParts';
import { currentLanguage, useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { EntityTable } from '@/lists/EntityTable';
import { fields } from '@/lists/fields';
import { OneLine } from '@/lists/OneLine';
import { useAddressPages } from '@/lists/useAddressPages';
import { textLanguage } from '@/local-text';
import { CallError } from '@/request/call-error';
import { download } from '@/request/download';
import { useVariables } from '@/request/useVariables';

function Time({ at }: { at: string }) {
  return (
    <span className="num" title={at}>
      {useDates().exact(at)}
    </span>
  );
}

function Event({ event }: { event: AuditEvent }) {
  return useT()(`audit.event.${event}`);
}

const detailWidth = 400;

/** The title says what is stored, too, where the words of the screen are others. */
const titleOf = (text: string, stored: string) => (text === stored ? text : `${text}\n${stored}`);

function Target({ line }: { line: AuditItem }) {
  const text = targetInWords(line, textLanguage());
  return <span title={titleOf(text, line.target)}>{text}</span>;
}

function Detail({ line }: { line: AuditItem }) {
  const text = detailInWords(line, textLanguage());
  if (text === '') return null;
  return <OneLine text={text} room={detailWidth} title={titleOf(text, line.detail)} />;
}

const columns = fields<AuditItem>()('audit', {
  at: { width: 170, sortable: true, show: ({ at }) => <Time at={at} /> },
  event: { width: 220, show: ({ event }) => <Event event={event} /> },
  account: { width: 160 },
  address: { width: 140 },
  target: { width: 240, show: (line) => <Target line={line} /> },
  detail: { width: detailWidth, show: (line) => <Detail line={line} /> },
});

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The audit log: searched, narrowed by events and days; what it is narrowed to is exported as it is stored. */
export function AuditPage() {
  const t = useT();
  const [address, go] = useAddressParts();
  const [loading, setLoading] = useState(false);
  const kept = useVariables().values?.['audit.days'];
  const group = auditGroupNames.find((one) => one === address.get('group'));
  const dayIn = (name: 'from' | 'to') => {
    const value = address.get(name) ?? '';
    return day.test(value) ? value : undefined;
  };
  const [from, to] = [dayIn('from'), dayIn('to')];
  // The days of whoever reads: times stand in their zone, too.
  const zone = from || to ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
  const filter = { ...(group && { group }), ...(from && { from }), ...(to && { to }), ...(zone && { zone }) };
  const [rows, search] = useAddressPages(audit.list, { query: filter });
  const save = async () => {
    setLoading(true);
    try {
      const name = search.value && { name: search.value };
      await download(audit.export, { query: { ...filter, ...name, locale: currentLanguage() } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setLoading(false);
    }
  };
  const pickDay = (name: 'from' | 'to', value: string | undefined) => (
    <DatePicker
      aria-label={t(`audit.${name}`)}
      placeholder={t(`audit.${name}`)}
      style={{ width: 150 }}
      value={value ? dayjs(value) : null}
      onChange={(picked) => go({ [name]: picked?.format('YYYY-MM-DD'), page: undefined })}
    />
  );
  return (
    <Flex vertical gap={16}>
      <h1 className="page-title">{t('audit.title')}</h1>
      <Card size="small">
        <EntityTable
          id="system.audit"
          fields={columns}
          rows={rows}
          search={{ ...search, placeholder: t('audit.search') }}
          toolbar={
            <>
              <Select
                allowClear={clearable(t('form.clear'))}
                aria-label={t('audit.field.event')}
                placeholder={t('audit.anyGroup')}
                style={{ width: 180 }}
                options={auditGroupNames.map((value) => ({ value, label: t(`audit.group.${value}`) }))}
                value={group}
                onChange={(value: string | undefined) => go({ group: value, page: undefined })}
              />
              {pickDay('from', from)}
              {pickDay('to', to)}
              <Button icon={<DownloadOutlined />} loading={loading} onClick={save}>
                {t('audit.export')}
              </Button>
            </>
          }
          empty={{ text: t(group || from || to ? 'audit.noneSuch' : 'audit.empty') }}
        />
        {kept !== undefined && <p className="quiet">{t('audit.kept', { days: kept })}</p>}
      </Card>
    </Flex>
  );
}
