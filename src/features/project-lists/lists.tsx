import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { attachment } from '#contract/attachment.ts';
import { project } from '#contract/project.ts';
import {
  type DiagramLine,
  type DocumentLine,
  type FunctionLine,
  type PartLine,
  projectLists,
  type RequirementLine,
} from '#contract/project-lists.ts';
import { sizeText } from '@/components/size-text';
import { useT } from '@/i18n';
import type { Field, FieldList } from '@/lists/fields';
import { inLanguage } from '@/local-text';
import { chapterTitles } from '@/product/useRowLabel';
import { download } from '@/request/download';
import { useCall } from '@/request/useCall';
import { Cut, cutField, type Line, numberField, RowLink, rowAddress, taskField, timeField } from './cells';
import { RowsOfProject } from './RowsOfProject';

interface Props {
  projectId: string;
}

const listOf = <R extends Line>(...own: Field<R>[]): FieldList<R> => ({
  feature: 'projectLists',
  list: [taskField as unknown as Field<R>, ...own, timeField as unknown as Field<R>],
});

/** Code and name of a row; the code leads to it. */
const named = <R extends Line & { code: string; name: string }>(step: string): Field<R>[] => [
  {
    name: 'code',
    title: 'projectLists.code',
    width: 100,
    sortable: true,
    show: (row) => <RowLink to={rowAddress(row, { step, row: row.row })}>{row.code}</RowLink>,
  },
  cutField<R>('name', 'projectLists.name', { sortable: true }),
];

/** The functions of all tasks. */
export function FunctionsOfProject({ projectId }: Props) {
  const t = useT();
  const fields = useMemo(
    () =>
      listOf<FunctionLine>(
        ...named<FunctionLine>('functions'),
        cutField<FunctionLine>('description', 'projectLists.description'),
        { name: 'level', title: 'function.field.level', width: 80, show: ({ level }) => t(`function.level.${level}`) },
        {
          name: 'cybersecurity',
          title: 'function.field.cybersecurity',
          width: 110,
          show: ({ cybersecurity }) => t(cybersecurity ? 'projectLists.yes' : 'projectLists.no'),
        },
        cutField<FunctionLine>('data', 'function.field.data', { width: 160, hiddenAtFirst: true }),
      ),
    [t],
  );
  const list = projectLists.functions;
  return (
    <RowsOfProject
      projectId={projectId}
      list={list}
      fields={fields}
      id="project.functions"
      empty={t('projectLists.functions.empty')}
    />
  );
}

/** The parts of all tasks: assets that hold others. Categories and properties have the names of the project's method. */
export function PartsOfProject({ projectId }: Props) {
  const t = useT();
  const method = useCall(project.get, { params: { projectId } }).data?.method;
  const fields = useMemo(() => {
    const nameIn = (list: 'assetCategories' | 'properties', code: string) => {
      const known = method?.[list].find((one) => one.code === code);
      return known ? inLanguage(known.name) : code;
    };
    return listOf<PartLine>(
      ...named<PartLine>('assets'),
      cutField<PartLine>('description', 'projectLists.description', { width: 180 }),
      {
        name: 'category',
        title: 'asset.field.category',
        width: 110,
        show: (row) => nameIn('assetCategories', row.category),
      },
      {
        name: 'properties',
        title: 'asset.field.properties',
        width: 170,
        show: (row) => <Cut width={170}>{row.properties.map((code) => nameIn('properties', code)).join(', ')}</Cut>,
      },
      numberField<PartLine>('instances', 'asset.field.instances'),
      numberField<PartLine>('holds', 'projectLists.parts.holds'),
    );
  }, [method]);
  const list = projectLists.parts;
  return (
    <RowsOfProject
      projectId={projectId}
      list={list}
      fields={fields}
      id="project.parts"
      empty={t('projectLists.parts.empty')}
    />
  );
}

/** The requirements of all tasks. */
export function RequirementsOfProject({ projectId }: Props) {
  const t = useT();
  const fields = useMemo(
    () =>
      listOf<RequirementLine>(
        ...named<RequirementLine>('requirements'),
        cutField<RequirementLine>('text', 'projectLists.text'),
        {
          name: 'goals',
          title: 'requirement.field.goals',
          width: 140,
          show: ({ goals }) => <Cut width={160}>{goals.join(', ')}</Cut>,
        },
        {
          name: 'verificationMethod',
          title: 'requirement.field.verificationMethod',
          width: 110,
          show: ({ verificationMethod: method }) => method && t(`requirement.method.${method}`),
        },
        cutField<RequirementLine>('explanation', 'projectLists.explanation', { hiddenAtFirst: true }),
      ),
    [t],
  );
  const list = projectLists.requirements;
  return (
    <RowsOfProject
      projectId={projectId}
      list={list}
      fields={fields}
      id="project.requirements"
      empty={t('projectLists.requirements.empty')}
    />
  );
}

/** The topologies of all tasks. */
export function DiagramsOfProject({ projectId }: Props) {
  const t = useT();
  const fields = useMemo(
    () =>
      listOf<DiagramLine>(
        {
          name: 'name',
          title: 'projectLists.name',
          width: 260,
          sortable: true,
          show: (row) => <RowLink to={rowAddress(row, { view: 'topology', diagram: row.row })}>{row.name}</RowLink>,
        },
        numberField<DiagramLine>('nodes', 'projectLists.diagrams.nodes'),
        numberField<DiagramLine>('links', 'projectLists.diagrams.links'),
      ),
    [],
  );
  const list = projectLists.diagrams;
  return (
    <RowsOfProject
      projectId={projectId}
      list={list}
      fields={fields}
      id="project.diagrams"
      empty={t('projectLists.diagrams.empty')}
    />
  );
}

/** The files that rows of all tasks name: evidence and pictures. */
export function DocumentsOfProject({ projectId }: Props) {
  const t = useT();
  const fields = useMemo(
    () =>
      listOf<DocumentLine>(
        {
          name: 'name',
          title: 'projectLists.documents.file',
          width: 280,
          sortable: true,
          show: (row) => <File line={row} />,
        },
        { name: 'type', title: 'projectLists.documents.type', width: 80, show: ({ type }) => type },
        {
          name: 'size',
          title: 'projectLists.documents.size',
          width: 100,
          show: ({ size }) => <span className="num">{sizeText(size)}</span>,
        },
        {
          name: 'code',
          title: 'projectLists.documents.of',
          width: 220,
          sortable: true,
          show: (row) => <Naming line={row} />,
        },
      ),
    [],
  );
  const list = projectLists.documents;
  return (
    <RowsOfProject
      projectId={projectId}
      list={list}
      fields={fields}
      id="project.documents"
      empty={t('projectLists.documents.empty')}
    />
  );
}

function File({ line: { versionId, file, name } }: { line: DocumentLine }) {
  const t = useT();
  return (
    <Button
      type="link"
      size="small"
      icon={<DownloadOutlined />}
      style={{ padding: 0 }}
      aria-label={t('projectLists.documents.download', { name })}
      onClick={() =>
        void download(attachment.file, { params: { versionId, file }, query: { name } }).catch(() => undefined)
      }
    >
      <Cut width={240}>{name}</Cut>
    </Button>
  );
}

/** The risk whose verification a file proves, or the chapter a picture is in. */
function Naming({ line }: { line: DocumentLine }) {
  const t = useT();
  if (line.of === 'risks')
    return (
      <RowLink to={rowAddress(line, { step: 'risks', row: line.row })}>
        {t('projectLists.documents.evidence', { code: line.code })}
      </RowLink>
    );
  const chapter = chapterTitles[line.topic ?? 'overview'];
  const page = line.topic === 'conclusion' ? 'result' : 'info';
  return (
    <RowLink to={rowAddress(line, { page })}>{t('projectLists.documents.picture', { chapter: t(chapter) })}</RowLink>
  );
}
