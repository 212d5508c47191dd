import type * as z from 'zod';
import { parseJson } from '#domain/json-text.ts';
import { withDefaultMarks } from '#domain/method/check/default-levels.ts';
import type { LocalText } from '#domain/model/base.ts';
import { readLoosely } from '#domain/model/read-loosely.ts';

/** A model as a file: what it is, and the model without its id. */
interface ModelFile {
  intaraModel: string;
  format: 1;
  model: object;
}

/** The text of a file that holds a model. */
export function writeModelFile(kind: string, model: object): string {
  const { id: _id, ...rest } = model as { id?: string };
  const file: ModelFile = { intaraModel: kind, format: 1, model: withDefaultMarks(rest) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

export type OpenedFile =
  | { model: { name: LocalText; description: LocalText } & Record<string, unknown> }
  /** No model file at all, or one of another kind. */
  | { refused: 'notModel' }
  | { refused: 'otherKind'; kind: string };

/** Reads the text of a file as a model of a kind. What does not fit a cell is kept there as text: the editor says so. */
export function readModelFile(kind: string, form: z.ZodObject, text: string): OpenedFile {
  const file = parsed(text);
  if (file === undefined) return { refused: 'notModel' };
  if (file.intaraModel !== kind) return { refused: 'otherKind', kind: file.intaraModel };
  return { model: withDefaultMarks(readLoosely(form, file.model) as { name: LocalText; description: LocalText }) };
}

function parsed(text: string): ModelFile | undefined {
  try {
    const file = parseJson(text) as Partial<ModelFile> | null;
    const isModel = typeof file?.intaraModel === 'string' && file.format === 1 && typeof file.model === 'object';
    return isModel && file.model !== null ? (file as ModelFile) : undefined;
  } catch {
    return undefined;
  }
}
