import { version } from '#contract/version.ts';
import { add } from '#domain/workspace/edit.ts';
import { type Analysis, analysis } from './analysis.ts';

/** A task with one asset and one chapter of its item definition: enough to see what a copy takes along. */
export async function lampAnalysis(): Promise<Analysis> {
  const world = await analysis();
  const edits = [
    add('assets', { name: 'Lamp', category: 'HW', description: 'Lights the road', properties: ['I'] }, 'lamp'),
    add('chapters', { topic: 'boundary', text: 'The lamp' }, 'chapter-boundary'),
  ];
  await world.li.call(version.edit, { params: { versionId: world.versionId }, body: { edits } });
  return world;
}
