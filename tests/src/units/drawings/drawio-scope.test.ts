import { describe, expect, it } from 'vitest';
import { importedInto } from '../../world/drawing-desk.ts';
import { fromText } from '../../world/drawing-files.ts';

const at = (i: number) => `<mxGeometry x="${i * 200}" y="40" width="120" height="60" as="geometry"/>`;
const shape = (id: string, i: number, says: string) =>
  `<object id="${id}" label="${id}" ${says}><mxCell style="rounded=1;html=1;" vertex="1" parent="zone">${at(i)}</mxCell></object>`;
const flow = (id: string, from: string, to: string, says: string) =>
  `<object id="${id}" label="${id}" ${says}><mxCell edge="1" parent="1" source="${from}" target="${to}"><mxGeometry relative="1" as="geometry"/></mxCell></object>`;
const drawio = (...cells: string[]) =>
  fromText(
    'a.drawio',
    `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/><mxCell id="zone" value="Trust boundary" style="swimlane;dashed=1;" vertex="1" parent="1"><mxGeometry x="0" y="0" width="2000" height="300" as="geometry"/></mxCell>${cells.join('')}</root></mxGraphModel>`,
  );

describe('a property of draw.io that puts an element out of scope', () => {
  it.each([
    'OutOfScope="true"',
    'outOfScope="1"',
    'out_of_scope="yes"',
    'Out-Of-Scope="YES"',
    'isOutOfScope="True"',
    '超出范围="是"',
    '范围外="1"',
  ])('is read however it is spelt: %s', (says) => {
    const { inside, made } = importedInto(drawio(shape('Radio', 0, says), shape('Horn', 1, '')));
    expect(inside).toEqual({ Radio: false, Horn: true });
    expect(made('Radio')?.boundaryOverride).toEqual({ inside: false, reason: 'Out of scope there' });
    expect(made('Radio')?.description).toBe('');
  });

  it('says nothing where it says no, and keeps its words', () => {
    const { inside, made } = importedInto(drawio(shape('Radio', 0, 'OutOfScope="false" reason="ours"')));
    expect(inside).toEqual({ Radio: true });
    expect(made('Radio')?.description).toBe('OutOfScope: false\nreason: ours');
  });

  it('goes with its reason, of shapes and of flows', () => {
    const { inside, made } = importedInto(
      drawio(
        shape('Radio', 0, 'OutOfScope="true" OutOfScopeReason="The supplier does it" owner="Li"'),
        shape('Horn', 1, '范围外="是" 范围外原因="供应商负责"'),
        flow('Beep', 'Radio', 'Horn', 'outOfScope="1" reason="not ours"'),
      ),
    );
    expect(inside).toEqual({ Radio: false, Horn: false, Beep: false });
    expect(['Radio', 'Horn', 'Beep'].map((name) => made(name)?.boundaryOverride?.reason)).toEqual([
      'The supplier does it',
      '供应商负责',
      'not ours',
    ]);
    expect(made('Radio')?.description).toBe('owner: Li');
  });
});
