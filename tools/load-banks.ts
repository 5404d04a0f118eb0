import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import process from 'node:process'
import { loadBankDirectory } from '#/features/banks/server/load-bank-directory.ts'
import { readBankDirectory } from '#/gateways/bank-directory/read-bank-directory.ts'
import { formatDay } from '#/kernel/time.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { requireConfig } from '#/platform/server/config.ts'
import { openDatabaseServer } from '#/platform/server/database-url.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { openProcessLog } from '#/platform/server/log.ts'
import { migrate, readMigrations } from '#/platform/server/migrate.ts'

/** `node tools/launch.mjs load-banks <file>`: loads a directory of the Bank of Russia, ED807 as XML or ZIP. */
const [file] = process.argv.slice(2)
if (file === undefined) fail('Назовите файл справочника: node tools/launch.mjs load-banks <файл ED807, XML или ZIP>')
const bytes = await readFile(resolve(file)).catch(() => fail(`Файл не открывается: ${file}`))
const directory = await readBankDirectory(bytes)
if (!directory.ok) fail(`Это не полный справочник БИК (${directory.refusal.reason}): скачайте его заново с сайта Банка России`)

const config = requireConfig(process.env)
const server = await openDatabaseServer(config, openProcessLog(config.log))
try {
  await migrate(server.url, readMigrations(resolve(import.meta.dirname, '../db/migrations')))
  const database = openDatabase(server.url)
  const loaded = await loadBankDirectory({ db: database.db, clock: systemClock }, directory.value)
  await database.close()
  if (loaded.ok) {
    const { date, banks, gone } = loaded.value
    console.log(`Справочник от ${formatDay(date)} загружен: банков ${banks}, ушло из справочника ${gone}.`)
    const { unread } = directory.value
    if (unread > 0) console.log(`Не прочитано записей: ${unread}.`)
  } else {
    process.exitCode = 1
    const kept = formatDay(loaded.refusal.date)
    const older = `Справочник старше загруженного от ${kept}: возьмите свежий`
    const shrunken = `В справочнике пропало больше половины банков против загруженного от ${kept}: файл неполный, возьмите другой`
    process.stderr.write(`${loaded.refusal.kind === 'olderDirectory' ? older : shrunken}\n`)
  }
} finally {
  await server.stop()
}

function fail(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
