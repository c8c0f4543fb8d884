import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';

/** A certificate for a server that tests talk TLS to. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
  readonly name: string;
}

export interface Issue {
  readonly dns?: string;
  readonly ip?: string;
  readonly from?: Date;
  readonly expires?: Date;
  /** Who signs it; itself by default. */
  readonly issuer?: Certificate;
}

export function aCertificate({
  dns,
  ip,
  from = new Date('2000-01-01'),
  expires = new Date('2099-01-01'),
  issuer,
}: Issue): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = `test ${randomUUID()}`;
  const alternatives = sequence(
    ...(dns === undefined ? [] : [der(0x82, Buffer.from(dns))]),
    ...(ip === undefined ? [] : [der(0x87, Buffer.from(ip.split('.').map(Number)))]),
  );
  const isAuthority = dns === undefined && ip === undefined;
  const extension = isAuthority
    ? sequence(BASIC_CONSTRAINTS, YES, der(0x04, sequence(YES)))
    : sequence(ALTERNATIVE_NAMES, der(0x04, alternatives));
  const contents = sequence(
    der(0xa0, integer(2)),
    integer(1),
    sequence(ECDSA_WITH_SHA256),
    called(issuer?.name ?? name),
    sequence(time(from), time(expires)),
    called(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', contents, issuer?.key ?? privateKey));
  const text = sequence(contents, sequence(ECDSA_WITH_SHA256), signature).toString('base64');

  return {
    cert: `-----BEGIN CERTIFICATE-----\n${text.replaceAll(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    name,
  };
}

/** A certificate that may sign others. */
export function anAuthority(): Certificate {
  return aCertificate({});
}

function called(name: string): Buffer {
  return sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
}

const COMMON_NAME = Buffer.from('0603550403', 'hex');
const BASIC_CONSTRAINTS = Buffer.from('0603551d13', 'hex');
const YES = Buffer.from('0101ff', 'hex');
const ALTERNATIVE_NAMES = Buffer.from('0603551d11', 'hex');
const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');

/** ASN.1 as DER writes it: a tag, a length and the content. */
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
