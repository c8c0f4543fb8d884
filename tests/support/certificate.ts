import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate that signs itself, for a server that tests talk TLS to. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export function aCertificate(names: { dns?: string; ip?: string }, expires = new Date('2099-01-01')): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from('test')))));
  const validity = sequence(time(new Date('2000-01-01')), time(expires));
  const alternatives = sequence(
    ...(names.dns === undefined ? [] : [der(0x82, Buffer.from(names.dns))]),
    ...(names.ip === undefined ? [] : [der(0x87, Buffer.from(names.ip.split('.').map(Number)))]),
  );
  const extensions = sequence(sequence(ALTERNATIVE_NAMES, der(0x04, alternatives)));
  const contents = sequence(
    der(0xa0, integer(2)),
    integer(1),
    sequence(ECDSA_WITH_SHA256),
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', contents, privateKey));
  const text = sequence(contents, sequence(ECDSA_WITH_SHA256), signature).toString('base64');

  return {
    cert: `-----BEGIN CERTIFICATE-----\n${text.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}

const COMMON_NAME = Buffer.from('0603550403', 'hex');
const ALTERNATIVE_NAMES = Buffer.from('0603551d11', 'hex');
const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');

/** ASN.1 as DER writes it: a tag, a length, and what it holds. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];

  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function set(...parts: readonly Buffer[]): Buffer {
  return der(0x31, ...parts);
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]));
}

function time(date: Date): Buffer {
  const digits = date.toISOString().replaceAll(/[-:T]|\.\d+/g, '');

  return der(0x18, Buffer.from(digits));
}
