import { describe, expect, it } from 'vitest';
import { matrixFromHtml } from '@/grid/clipboard/clipboard-html';

const excel = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:x="urn:schemas-microsoft-com:office:excel"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Excel.Sheet>
<meta name=Generator content="Microsoft Excel 15">
<style><!--table {mso-displayed-decimal-separator:"\\."; mso-displayed-thousand-separator:"\\,";} br {mso-data-placement:same-cell;} --></style>
</head>
<body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=256 style='border-collapse:
 collapse;width:192pt'>
<!--StartFragment-->
 <col width=64 span=4 style='width:48pt'>
 <tr height=40 style='height:30.0pt'>
  <td rowspan=2 height=60 class=xl66 width=64 style='height:45.0pt;width:48pt'>Lamp
  goes off</td>
  <td class=xl65 width=64 style='width:48pt'>no sight<br>
    at 80 km/h</td>
  <td align=right x:num="1234.5">1,234.50</td>
  <td>Severe</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 style='height:15.0pt'>a &lt; b &amp; c</td>
  <td colspan=2>wide</td>
 </tr>
<!--EndFragment-->
</table>
</body>
</html>`;

const libreOffice = `<!DOCTYPE html>
<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/>
<title></title><meta name="generator" content="LibreOffice 7.6.4.1 (Linux)"/>
<style type="text/css">body,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small }</style></head>
<body><table cellspacing="0" border="0">
	<colgroup width="85"></colgroup><colgroup span="2" width="85"></colgroup>
	<tr>
		<td rowspan=2 height="34" align="left" valign=middle>Lampe aus</td>
		<td align="left" valign=bottom>eins<br>zwei</td>
		<td align="right" valign=bottom sdval="1234.5" sdnum="1031;0;#.##0,00">1.234,50</td>
	</tr>
	<tr>
		<td align="left" valign=bottom><font color="#000000">Major</font></td>
		<td align="left" valign=bottom><br></td>
	</tr>
</table></body></html>`;

const wps = `<html xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><meta name="ProgId" content="ET.Sheet"/></head>
<body><!--StartFragment--><table border="0" cellpadding="0" cellspacing="0" width="216">
<colgroup><col width="72" span="3"/></colgroup><tbody>
<tr height="19"><td class="xl65" height="38" rowspan="2" x:str="">前照灯熄灭</td><td x:str="">严重<br/>夜间</td><td align="right" x:num="17">17&nbsp;</td></tr>
<tr height="19"><td x:str="">重大</td><td x:num="1200">1,200</td></tr>
</tbody></table><!--EndFragment--></body></html>`;

describe('the table of a clipboard', () => {
  it('of Excel: line breaks in cells, merged cells, numbers without their separators', () => {
    expect(matrixFromHtml(excel, true)).toEqual([
      ['Lamp goes off', 'no sight\nat 80 km/h', '1234.5', 'Severe'],
      ['Lamp goes off', 'a < b & c', 'wide', ''],
    ]);
  });

  it('of LibreOffice, a number in the format of another country', () => {
    expect(matrixFromHtml(libreOffice, true)).toEqual([
      ['Lampe aus', 'eins\nzwei', '1234.5'],
      ['Lampe aus', 'Major', ''],
    ]);
  });

  it('of WPS', () => {
    expect(matrixFromHtml(wps, true)).toEqual([
      ['前照灯熄灭', '严重\n夜间', '17'],
      ['前照灯熄灭', '重大', '1200'],
    ]);
  });

  it.each([
    ['2023-12-01', 45261, '2023-12-01'],
    ['01.12.2023', 45261, '01.12.2023'],
    ['2023', 45261, '2023'],
    ['12:00', 0.5, '12:00'],
    ['50%', 0.5, '50%'],
    ['€ 1.234,50', 1234.5, '€ 1.234,50'],
    ['007', 7, '007'],
    ['0123 456', 123456, '0123 456'],
    ['TRUE', 1, 'TRUE'],
    ['WAHR', 1, 'WAHR'],
    ['', 0, ''],
    ['3.00', 3, '3'],
    ['3,00', 3, '3'],
    ['1.234', 1234, '1234'],
    ['1.234', 1.234, '1.234'],
    ['1,234', 1.234, '1.234'],
    ['1&nbsp;234,50', 1234.5, '1234.5'],
    ['12 345 678', 12345678, '12345678'],
    ['1’234.50', 1234.5, '1234.5'],
    ['-1.234,50', -1234.5, '-1234.5'],
    ['0,33', 1 / 3, '0.33'],
    ['1.235', 1234.5, '1235'],
    ['0', 0, '0'],
  ])('takes what a cell shows, a number without its separators: %s of %s', (shown, value, taken) => {
    const html = (name: string) => `<table><tr><td ${name}="${value}">${shown}</td></tr></table>`;
    expect(matrixFromHtml(html('sdval'), true)).toEqual([[taken]]);
    expect(matrixFromHtml(html('x:num'), true)).toEqual([[taken]]);
  });

  it('leaves merged cells blank below the first where rows stand inside others', () => {
    expect(matrixFromHtml(wps, false)?.[1]?.[0]).toBe('');
  });

  it('is none where there is only text, or where the grid itself copied', () => {
    expect(matrixFromHtml('<p>no table</p>', true)).toBeUndefined();
    expect(matrixFromHtml('<table data-grid-copy><tr><td>a</td></tr></table>', true)).toBeUndefined();
  });
});
