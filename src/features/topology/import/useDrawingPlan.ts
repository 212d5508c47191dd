import { useEffect, useMemo, useState } from 'react';
import { csvColumns } from '#domain/drawn/import/csv.ts';
import { type DrawingRefusal, DrawingRefused, mostBytes, mostShapes } from '#domain/drawn/import/limits.ts';
import { planImport } from '#domain/drawn/import/plan.ts';
import type { Sketch } from '#domain/drawn/import/sketch.ts';
import { helpForTooMany } from '#domain/drawn/import/too-many.ts';
import { endingsOf, formatsReading } from '#domain/formats/formats.ts';
import { plainFileName } from '#domain/model/file-name.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { newId } from '@/session/new-id';
import { readApart } from './read-apart';

/** Files that are read as a drawing. */
export const drawingEndings = endingsOf(formatsReading('drawing'));

/** Why a file is not read, and the headings of a table of which none is known. */
type Refused = { why: DrawingRefusal; found: string };

const refusedText = (t: ReturnType<typeof useT>, { why, found }: Refused, name: string) =>
  t(`topology.import.refused.${why}`, {
    name,
    found,
    columns: csvColumns.join(', '),
    size: mostBytes / 1024 / 1024,
    shapes: mostShapes,
  });

/** What the chosen file would make in a version: all of it, or of the pages that were chosen, with its threats or without. */
export function useDrawingPlan(w: Workspace, first: File | null = null) {
  const t = useT();
  const { file, sketch, refused, reading, read } = useReading(first);
  const [pages, setPages] = useState<readonly number[] | null>(null);
  const [withThreats, setWithThreats] = useState(true);
  const taken = useMemo(
    () =>
      sketch?.pages
        .filter((_, i) => pages === null || pages.includes(i))
        .map((page) => (withThreats ? page : { ...page, threats: [] })),
    [sketch, pages, withThreats],
  );
  const plan = useMemo(() => {
    const words = {
      diagram: t('topology.diagram.first'),
      block: t('topology.name.block'),
      outOfScope: t('topology.import.outOfScope'),
    };
    return taken && planImport(w, taken, words, newId);
  }, [w, taken, t]);
  const name = plainFileName(file?.name ?? '');
  return {
    file,
    name,
    sketch,
    refused: refused && refusedText(t, refused, name),
    reading,
    choose: (one: File) => {
      setPages(null);
      setWithThreats(true);
      read(one);
    },
    pages,
    setPages,
    withThreats,
    setWithThreats,
    taken,
    plan,
    help: plan && helpForTooMany(plan, sketch?.format === 'dbc'),
    isEmpty: !plan || plan.diagrams.every(({ nodes, groups }) => nodes + groups === 0),
  };
}

export type DrawingPlan = ReturnType<typeof useDrawingPlan>;

/** Reads the file that was chosen last; one chosen before it is forgotten. */
function useReading(first: File | null) {
  const [sketch, setSketch] = useState<Sketch | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [file, setFile] = useState<File | null>(first);
  const [reading, setReading] = useState(false);
  useEffect(() => {
    if (!file) return;
    let current = true;
    setReading(true);
    setSketch(null);
    setRefused(null);
    readApart(file)
      .then(
        (one) => current && setSketch(one),
        (error: unknown) =>
          current && setRefused(error instanceof DrawingRefused ? error : { why: 'broken', found: '' }),
      )
      .finally(() => current && setReading(false));
    return () => {
      current = false;
    };
  }, [file]);
  return { sketch, refused, reading, file, read: setFile };
}
