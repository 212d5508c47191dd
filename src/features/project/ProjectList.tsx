import { AppstoreOutlined, PlusOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { history, useAccess } from '@umijs/max';
import { Button, Card, Segmented } from 'antd';
import { useMemo } from 'react';
import { project } from '#contract/project.ts';
import { PageName } from '@/components/PageName';
import { useT } from '@/i18n';
import { EntityTable } from '@/lists/EntityTable';
import { useAddressPages } from '@/lists/useAddressPages';
import { ImportExchangeButton } from '@/product/ImportExchangeButton';
import { usePreference } from '@/request/usePreference';
import { projectFields } from './fields';
import { ProjectActions } from './ProjectActions';
import { ProjectCards } from './ProjectCards';

type View = 'table' | 'cards';

/** All projects the user may see, as a table or as cards; page, order and search stand in the address. */
export function ProjectList() {
  const t = useT();
  const { canProjectConfigModify } = useAccess();
  const [view, setView] = usePreference<View>('project.list.view', 'table');
  const [pages, search] = useAddressPages(project.list, {});
  const { refresh } = pages;
  const fields = useMemo(() => projectFields(refresh), [refresh]);
  const create = canProjectConfigModify && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => history.push('/project/create')}>
      {t('project.list.create')}
    </Button>
  );
  const tools = (
    <>
      <Segmented<View>
        aria-label={t('project.list.view')}
        value={view}
        onChange={setView}
        options={[
          { value: 'table', icon: <UnorderedListOutlined />, label: t('project.list.table') },
          { value: 'cards', icon: <AppstoreOutlined />, label: t('project.list.cards') },
        ]}
      />
      {create}
      {canProjectConfigModify && <ImportExchangeButton onImported={refresh} />}
    </>
  );
  const searchBox = { ...search, placeholder: t('project.list.search') };
  const empty = { text: t('project.list.empty'), action: create || undefined };

  return (
    <Card size="small">
      <PageName>{t('menu.project.list')}</PageName>
      {view === 'cards' ? (
        <ProjectCards pages={pages} search={searchBox} toolbar={tools} empty={empty} />
      ) : (
        <EntityTable
          id="project.list"
          fields={fields}
          rows={pages}
          search={searchBox}
          toolbar={tools}
          empty={empty}
          actions={(row) => <ProjectActions project={row} onChanged={refresh} />}
        />
      )}
    </Card>
  );
}
