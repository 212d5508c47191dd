import { generateKeyPairSync, sign } from 'node:crypto';

/** Of ASN.1 what a certificate needs (X.690, DER): type, length, content. */
function der(type: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  // The shortest form is the only one that browsers read.
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([type, ...size]), content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes));
const time = (text: string) => der(0x17, Buffer.from(text));
const bits = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes);

const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const subjectAltName = oid(0x55, 0x1d, 0x11);
const commonName = oid(0x55, 0x04, 0x03);

/** A key and a certificate of its own for this machine, made anew each time (RFC 5280). Valid from 2000 to 2049. */
export function certificateForThisMachine(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('localhost')))));
  const hosts = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const version3 = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const validity = sequence(time('000101000000Z'), time('491231235959Z'));
  const extensions = der(0xa3, sequence(sequence(subjectAltName, der(0x04, hosts))));
  const signed = sequence(
    ...[version3, serial, ecdsaWithSha256, name, validity, name],
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  );
  const certificate = sequence(signed, ecdsaWithSha256, bits(sign('sha256', signed, privateKey)));
  const lines = certificate.toString('base64').replace(/(.{64})(?!$)/g, '$1\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
