import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import vapid from 'web-push'
import { explainConfigProblems, readConfig } from './config.ts'

test('without any settings the product runs in training mode on port 3000', () => {
  using data = temporaryFolder()
  const config = read({ DATA_DIR: data.path })
  assert.equal(config.training, true)
  assert.equal(config.demoData, true)
  assert.equal(config.publicUrl, 'http://localhost:3000')
  assert.deepEqual([config.npdSimulatorPort, config.bankSimulatorPort], [3001, 3002])
  assert.deepEqual([config.yookassaSimulatorPort, config.tochkaSimulatorPort], [3003, 3004])
})

test('the log is written as the installation says, else by where the output goes', () => {
  using data = temporaryFolder()
  assert.deepEqual(read({ DATA_DIR: data.path }).log, { level: undefined, format: undefined })
  assert.deepEqual(read({ DATA_DIR: data.path, LOG_FORMAT: 'json', LOG_LEVEL: 'debug' }).log, { level: 'debug', format: 'json' })
  assert.match(
    explainConfigProblems(problemsOf({ LOG_FORMAT: 'xml' })),
    /LOG_FORMAT: получено «xml», ожидается одно из: json, text/,
  )
})

test('the error names a data folder that cannot be created', () => {
  assert.deepEqual(
    problemsOf({ DATA_DIR: '/dev/null/data' }).map(({ variable }) => variable),
    ['DATA_DIR'],
  )
})

test('training secrets are created once and readable only by their owner', () => {
  using data = temporaryFolder()
  const first = read({ DATA_DIR: data.path }).secrets
  assert.deepEqual(read({ DATA_DIR: data.path }).secrets, first)
  assert.equal(first.fieldKey.key.length, 32)
  assert.equal(statSync(join(data.path, 'secrets.json')).mode & 0o777, 0o600)
})

test('an invalid setting is reported with the actual and the expected value', () => {
  const problems = problemsOf({ PORT: '70000', ROLE: 'boss', OPERATOR_INN: '7700000001' })
  assert.deepEqual(problems.map(({ variable }) => variable).toSorted(), ['OPERATOR_INN', 'PORT', 'ROLE'])
  assert.match(explainConfigProblems(problems), /PORT: получено «70000», ожидается целое число от 0 до 65535/)
})

test('a role takes the connections it needs, and a pooler asks for the address past it', () => {
  using data = temporaryFolder()
  const connections = (env: Record<string, string>) => read({ DATA_DIR: data.path, ...env }).databaseConnections
  assert.deepEqual([connections({}), connections({ ROLE: 'web' }), connections({ ROLE: 'worker' })], [16, 10, 16])
  assert.equal(connections({ ROLE: 'web', DATABASE_CONNECTIONS: '5' }), 5)
  const pooled = { DATA_DIR: data.path, DATABASE_POOLER: 'transaction', DATABASE_URL: 'postgresql://p/d' }
  assert.deepEqual(
    problemsOf(pooled).map(({ variable }) => variable),
    ['DATABASE_DIRECT_URL'],
  )
  assert.equal(read({ ...pooled, DATABASE_DIRECT_URL: 'postgresql://d/d' }).throughPooler, true)
})

test('a replica asks for the address of the server it follows', () => {
  using data = temporaryFolder()
  const following = { DATA_DIR: data.path, DATABASE_REPLICA_URL: 'postgresql://r/d' }
  assert.deepEqual(
    problemsOf(following).map(({ variable }) => variable),
    ['DATABASE_URL'],
  )
  assert.equal(read({ ...following, DATABASE_URL: 'postgresql://p/d' }).databaseReplicaUrl, 'postgresql://r/d')
})

test('a bucket for files needs its address and both parts of its key, and its secret is never told', () => {
  using data = temporaryFolder()
  const half = { DATA_DIR: data.path, S3_URL: 'https://storage.example/naryad/files', S3_SECRET: 'hunter2' }
  assert.deepEqual(variablesOf(half), ['S3_KEY_ID'])
  assert.doesNotMatch(explainConfigProblems(problemsOf(half)), /hunter2/)
  const { bucket } = read({ ...half, S3_KEY_ID: 'key', S3_REGION: 'ru-central1' })
  assert.deepEqual(bucket, { url: half.S3_URL, region: 'ru-central1', keyId: 'key', secret: 'hunter2' })
  assert.equal(read({ DATA_DIR: data.path }).bucket, undefined)
})

test('notices on devices need one pair of keys and a contact, and the private key is never told', () => {
  using data = temporaryFolder()
  const [one, two] = [vapid.generateVAPIDKeys(), vapid.generateVAPIDKeys()]
  const whole = {
    DATA_DIR: data.path,
    PUSH_PUBLIC_KEY: one.publicKey,
    PUSH_PRIVATE_KEY: one.privateKey,
    PUSH_CONTACT: 'mailto:push@example.org',
  }
  assert.equal(read({ DATA_DIR: data.path }).push, undefined)
  assert.deepEqual(read({ ...whole, PUSH_SERVICES: 'https://push.example.ru/, http://127.0.0.1:9000' }).push?.services, [
    'https://push.example.ru',
    'http://127.0.0.1:9000',
  ])
  assert.deepEqual(variablesOf({ ...whole, PUSH_CONTACT: '', PUSH_PRIVATE_KEY: '' }), ['PUSH_PRIVATE_KEY', 'PUSH_CONTACT'])
  assert.deepEqual(variablesOf({ ...whole, PUSH_PRIVATE_KEY: two.privateKey }), ['PUSH_PRIVATE_KEY'])
  assert.deepEqual(variablesOf({ ...whole, PUSH_CONTACT: 'push' }), ['PUSH_CONTACT'])
  assert.deepEqual(variablesOf({ ...whole, PUSH_SERVICES: 'push.example.ru' }), ['PUSH_SERVICES'])
  for (const wrong of ['hunter2', two.privateKey])
    assert.doesNotMatch(explainConfigProblems(problemsOf({ ...whole, PUSH_PRIVATE_KEY: wrong })), new RegExp(wrong))
})

test('the second place of files stands outside the data of the machine', () => {
  using data = temporaryFolder()
  assert.deepEqual(variablesOf({ DATA_DIR: data.path, FILES_COPY_DIR: join(data.path, 'files') }), ['FILES_COPY_DIR'])
  assert.equal(read({ DATA_DIR: data.path, FILES_COPY_DIR: '/mnt/copy/files' }).filesCopyDir, '/mnt/copy/files')
  assert.equal(read({ DATA_DIR: data.path }).filesCopyDir, undefined)
})

test('an invalid secret is reported without its value', () => {
  const text = explainConfigProblems(problemsOf({ CODE_PEPPER: 'hunter2', DATABASE_URL: 'mysql://u:hunter2@h/d' }))
  assert.match(text, /CODE_PEPPER: получено скрытое значение \(7 знаков\)/)
  assert.doesNotMatch(text, /hunter2/)
})

test('a real gateway does not start with training secrets', () => {
  using data = temporaryFolder()
  const missing = problemsOf({ ...real, DATA_DIR: data.path, FIELD_KEY: '' }).map(({ variable }) => variable)
  assert.deepEqual(missing, ['FIELD_KEY'])
  assert.throws(() => readFileSync(join(data.path, 'secrets.json')), /ENOENT/)
})

test('with several field keys the first one seals and the others open, and a single key is version 1', () => {
  using data = temporaryFolder()
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const [first, second] = [one.toString('base64'), two.toString('base64')]
  const keyOf = (env: NodeJS.ProcessEnv) => {
    const { version, others = [] } = read({ ...real, DATA_DIR: data.path, ...env }).secrets.fieldKey
    return [version, ...others.map((other) => other.version)]
  }
  assert.deepEqual(keyOf({}), [1])
  assert.deepEqual(keyOf({ FIELD_KEYS: `2:${second},1:${first}`, FIELD_KEY: '' }), [2, 1])
  assert.deepEqual(keyOf({ FIELD_KEYS: `1:${first}, 2:${second}`, FIELD_KEY: '' }), [1, 2])
  assert.deepEqual(keyOf({ FIELD_KEYS: `2:${second}`, FIELD_KEY: '' }), [2])
  assert.deepEqual(keyOf({ FIELD_KEYS: `2:${second}` }), [2, 1], 'the single key still opens what it sealed')
  for (const wrong of [`2:${second},2:${first}`, `0:${first}`, `256:${first}`, first, `2:${second.slice(4)}`, '2:']) {
    assert.deepEqual(variablesOf({ ...real, DATA_DIR: data.path, FIELD_KEYS: wrong }), ['FIELD_KEYS'], wrong)
    assert.doesNotMatch(explainConfigProblems(problemsOf({ ...real, FIELD_KEYS: wrong })), /AAAA|AQEB/)
  }
})

test('a real gateway requires complete settings, and demo data stay off', () => {
  using data = temporaryFolder()
  assert.deepEqual(
    problemsOf({ ...real, DATA_DIR: data.path, BANK_URL: 'https://bank.example', DEMO_DATA: 'on' }).map(
      ({ variable }) => variable,
    ),
    ['BANK_SECRET', 'DEMO_DATA'],
  )
  const config = read({ ...real, DATA_DIR: data.path, PUBLIC_URL: 'https://naryad.example/' })
  assert.equal(config.training, false)
  assert.equal(config.demoData, false)
  assert.equal(config.publicUrl, 'https://naryad.example')
  assert.deepEqual(config.sms?.smsRu, { url: 'https://sms.example/send', apiId: 'id', sender: undefined })
})

test('over all combinations of gateways, no real money or tax starts with the training message box', () => {
  using data = temporaryFolder()
  const { SMS_URL: _url, SMS_API_ID: _id, ...plain } = real
  const parties = {
    tax: { NPD_AUTH_URL: 'https://npd.example/a', NPD_SERVICE_URL: 'https://npd.example/s', NPD_MASTER_TOKEN: 'token' },
    status: { NPD_STATUS_URL: 'https://status.example' },
    bank: { BANK_URL: 'https://bank.example', BANK_SECRET: 'secret' },
    smsRu: { SMS_URL: 'https://sms.example/send', SMS_API_ID: 'id' },
    smsc: { SMSC_URL: 'https://smsc.example', SMSC_API_KEY: 'key' },
    mail: { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@b.ru' },
  }
  const names = Object.keys(parties) as (keyof typeof parties)[]
  let refused = 0
  for (let bits = 0; bits < 2 ** names.length; bits += 1) {
    const taken = names.filter((_, place) => bits & (1 << place))
    const env = Object.assign(
      { ...plain, DATA_DIR: data.path, NPD_REGISTRATION: 'guided' },
      ...taken.map((name) => parties[name]),
    )
    const config = readConfig(env)
    const earnest = taken.filter((name) => ['tax', 'status', 'bank'].includes(name))
    const what = taken.join(' + ')
    if (earnest.length === 0 || taken.includes('smsRu') || taken.includes('smsc')) {
      assert.ok(config.ok, what)
      assert.equal(config.value.training, taken.length === 0, what)
      continue
    }
    assert.ok(!config.ok, what)
    refused += 1
    const words = explainConfigProblems(config.refusal.problems)
    for (const name of ['SMS_URL', 'SMSC_URL', ...earnest.flatMap((party) => Object.keys(parties[party])[0] ?? [])])
      assert.match(words, new RegExp(name), what)
  }
  assert.equal(refused, 14)
})

test('two SMS providers keep the configured order, and an incomplete provider is an error', () => {
  using data = temporaryFolder()
  const both = { ...real, DATA_DIR: data.path, SMSC_URL: 'https://smsc.example', SMSC_LOGIN: 'naryad', SMSC_PASSWORD: 'pass' }
  const { sms } = read({ ...both, SMS_ORDER: 'smsc.ru, sms.ru' })
  assert.deepEqual(sms?.order, ['smsc.ru', 'sms.ru'])
  assert.deepEqual(sms?.smsc?.access, { login: 'naryad', password: 'pass' })
  assert.deepEqual(variablesOf({ ...both, SMSC_PASSWORD: '' }), ['SMSC_PASSWORD', 'SMSC_API_KEY'])
  assert.deepEqual(variablesOf({ ...both, SMSC_URL: '' }), ['SMSC_URL'])
  assert.deepEqual(variablesOf({ ...both, SMS_ORDER: 'pigeons' }), ['SMS_ORDER'])
  assert.deepEqual(read({ ...both, SMS_REFUSED_RANGES: '-' }).smsPolicy, { refusedRanges: [], dailyMessages: 20_000 })
})

function variablesOf(env: NodeJS.ProcessEnv): string[] {
  return problemsOf(env).map(({ variable }) => variable)
}

const real = {
  SMS_URL: 'https://sms.example/send',
  SMS_API_ID: 'id',
  CODE_PEPPER: 'a'.repeat(32),
  PASSWORD_PEPPER: 'b'.repeat(32),
  FIELD_KEY: Buffer.alloc(32, 1).toString('base64'),
  OPERATOR_NAME: 'ООО «Оператор»',
  OPERATOR_INN: '7700000009',
  OPERATOR_OGRN: '1027700000019',
  OPERATOR_ADDRESS: 'Москва',
  OPERATOR_EMAIL: 'a@b.ru',
  MAIN_PHONE: '8 800 100-00-00',
}

function read(env: NodeJS.ProcessEnv) {
  const config = readConfig(env)
  assert.ok(config.ok, config.ok ? '' : explainConfigProblems(config.refusal.problems))
  return config.value
}

function problemsOf(env: NodeJS.ProcessEnv) {
  const config = readConfig(env)
  assert.ok(!config.ok)
  return config.refusal.problems
}

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'naryad-config-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) }
}
