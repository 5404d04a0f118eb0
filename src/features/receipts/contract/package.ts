import * as z from 'zod/mini'
import { documentArchiveView } from '#/features/documents/contract/archive.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf } from '#/wire/parsed.ts'
import { packagePapers } from '../domain/package.ts'
import { clientReceiptFilters } from './receipt.ts'

/** Words of a search are not kept with an archive. */
const { q: _words, ...kept } = clientReceiptFilters

/** What a member chose; kept with the archive until it is made. */
export const packageWish = { filters: z.object(kept), papers: z.array(z.enum(packagePapers)).check(z.minLength(1)) }

export const askPackage = endpoint({
  method: 'POST',
  path: '/api/v1/client/checks/packages',
  summary:
    'Собрать пакет чеков: PDF, JSON, акты, платежи, реестр XLSX и файл для 1С по тем же отборам, что список; части по 500 чеков, о готовности придёт уведомление',
  access: 'client',
  permission: 'seeReceipts',
  body: z.object(packageWish),
  reply: documentArchiveView,
  idempotent: true,
  refusals: ['nothingToPack', 'tooManyToPack', 'archiveRunning', 'tooOften'],
})

export const listPackages = endpoint({
  method: 'GET',
  path: '/api/v1/client/checks/packages',
  summary: 'Пакеты чеков, которые просил этот человек, новые первыми, и сколько чеков уже положено',
  access: 'client',
  permission: 'seeReceipts',
  reply: z.object({ items: z.array(documentArchiveView) }),
  refusals: [],
})

export const downloadPackagePart = endpoint({
  method: 'GET',
  path: '/api/v1/client/checks/packages/:id/:part',
  summary: 'Часть пакета чеков: отдельный ZIP со своими hashes.txt',
  access: 'client',
  permission: 'seeReceipts',
  params: z.object({ id: idOf('documentArchive'), part: z.string().check(z.regex(/^[1-9]\d{0,4}$/)) }),
  file: ['application/zip'],
  reply: z.void(),
  refusals: ['archiveGone', 'fileDamaged'],
})
