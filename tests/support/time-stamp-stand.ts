import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

type Reply = (query: Uint8Array, extra?: readonly string[]) => Promise<Uint8Array>

type Levers = {
  /** Answers instead of OpenSSL; undefined leaves the request without an answer. */
  answer?: ((query: Uint8Array, reply: Reply) => Promise<Uint8Array | undefined>) | undefined
  status: number
}

/**
 * A time-stamp authority made with `openssl ts` behind a socket: a root of its own, an authority below it, and a certificate for time
 * stamps. Also checks a token as anybody would: `openssl ts -verify`.
 */
export async function openTimeStampStand(kind: 'rsa' | 'ec' = 'ec') {
  const folder = await mkdtemp(join(tmpdir(), 'tsa-'))
  const at = (name: string) => join(folder, name)
  await writeFile(at('tsa.cnf'), configuration(folder))
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder })
  const newKey = kind === 'rsa' ? ['-newkey', 'rsa:2048'] : ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
  const certify = (name: string, subject: string, extensions: string, by?: string) =>
    openssl(
      'req',
      '-x509',
      ...newKey,
      ...'-nodes -days 3650 -config tsa.cnf'.split(' '),
      '-extensions',
      extensions,
      '-subj',
      subject,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      ...(by === undefined ? [] : ['-CA', `${by}.pem`, '-CAkey', `${by}.key`]),
    )
  await certify('root', '/O=Stand/CN=Root of stand', 'authority')
  await certify('middle', '/O=Stand/CN=Middle of stand', 'authority', 'root')
  await certify('tsa', '/O=Stand/CN=Time stamps of stand', 'stamps', 'middle')
  await certify('plain', '/O=Stand/CN=Not for stamps', 'plain', 'middle')
  await certify('loose', '/O=Stand/CN=For stamps if you like', 'loose', 'middle')
  await certify('wide', '/O=Stand/CN=For stamps and more', 'wide', 'middle')
  await writeFile(at('serial'), '01\n')
  let made = 0
  const reply: Reply = async (query, extra = []) => {
    const [asked, out] = [at(`${(made += 1)}.tsq`), at(`${made}.tsr`)]
    await writeFile(asked, query)
    const signed = ['-signer', 'tsa.pem', '-inkey', 'tsa.key', '-chain', 'middle.pem']
    await openssl('ts', '-reply', '-config', 'tsa.cnf', '-section', 'tsa', '-queryfile', asked, ...signed, ...extra, '-out', out)
    return new Uint8Array(await readFile(out))
  }
  const levers: Levers = { status: 200 }
  const asked: Uint8Array[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const query = Buffer.concat(pieces)
      asked.push(query)
      void (levers.answer ?? ((bytes: Uint8Array) => reply(bytes)))(query, reply).then((bytes) => {
        if (bytes) response.writeHead(levers.status, { 'content-type': 'application/timestamp-reply' }).end(bytes)
      })
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/tsa`,
    trusted: await readFile(at('root.pem'), 'utf8'),
    authorityFile: at('root.pem'),
    /** OpenSSL stamps by the clock of the machine. */
    clock: { now: () => Temporal.Now.instant() },
    levers,
    asked,
    reply,
    /** The same contents signed by OpenSSL as CMS, whatever the certificate is for. */
    async signAs(name: 'tsa' | 'plain' | 'loose' | 'wide', content: Uint8Array): Promise<Uint8Array> {
      await writeFile(at('info.der'), content)
      const signer = ['-signer', `${name}.pem`, '-inkey', `${name}.key`, '-certfile', 'middle.pem']
      const type = ['-binary', '-nodetach', '-cades', '-econtent_type', '1.2.840.113549.1.9.16.1.4']
      await openssl('cms', '-sign', '-in', 'info.der', '-outform', 'DER', '-out', 'signed.der', ...type, ...signer)
      return new Uint8Array(await readFile(at('signed.der')))
    },
    /** What `openssl ts -verify` says of a token. */
    async verify(token: Uint8Array, digest: string, atSeconds?: number): Promise<string> {
      await writeFile(at('checked.tst'), token)
      const shown = await openssl(
        'ts',
        '-verify',
        '-digest',
        digest,
        '-in',
        'checked.tst',
        '-token_in',
        '-CAfile',
        'root.pem',
        ...(atSeconds === undefined ? [] : ['-attime', String(atSeconds)]),
      ).catch((fault: { stdout?: string; stderr?: string }) => fault)
      return `${shown.stdout ?? ''}${shown.stderr ?? ''}`
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function configuration(folder: string): string {
  return `
[ req ]
distinguished_name = name
prompt = no
[ name ]
CN = Stand
[ authority ]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
[ stamps ]
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[ plain ]
basicConstraints = critical, CA:false
[ loose ]
basicConstraints = critical, CA:false
extendedKeyUsage = timeStamping
[ wide ]
basicConstraints = critical, CA:false
extendedKeyUsage = critical, timeStamping, clientAuth
[ tsa ]
dir = ${folder}
serial = ${folder}/serial
crypto_device = builtin
default_policy = 1.2.643.7.1
digests = sha256
accuracy = secs:1
ordering = no
tsa_name = yes
signer_digest = sha256
ess_cert_id_chain = no
[ picky ]
serial = ${folder}/serial
default_policy = 1.2.643.7.1
digests = sha512
signer_digest = sha256
`
}
