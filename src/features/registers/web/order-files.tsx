import { Download } from 'lucide-react'
import { formatMoment } from '#/kernel/time.ts'
import { plural } from '#/kernel/russian.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import type { OrderTable } from '../domain/order-table.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Menu } from '#/platform/web/kit/menu.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { addressOf } from '#/wire/endpoint.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { downloadOrderFile, issueOrderFile } from '../contract/order-file.ts'
import type { listOrderFiles } from '../contract/order-file.ts'
import { rubles } from './register-words.ts'

type OrderFiles = CallReply<typeof listOrderFiles>
type OrderFile = OrderFiles['files'][number]
type Register = { readonly id: string; readonly number: string; readonly may: { readonly start: boolean } }

/** Files of a register for the bank: one to make of what waits, those made, and where their statement goes. */
export function OrderFiles({ register, orders }: { readonly register: Register; readonly orders: OrderFiles }) {
  const issue = useCall(issueOrderFile)
  const { files, waiting } = orders
  if (files.length === 0 && waiting.orders === 0) return null
  const isAwaited = files.some(({ awaited }) => awaited > 0)
  return (
    <Card
      className="mb-6"
      title="Файл для банка"
      aside={
        register.may.start &&
        (waiting.orders > 0 ? (
          <Button variant="primary" pending={issue.pending} onClick={() => void make()}>
            Скачать файл: {ordersWord(waiting.orders)} на {rubles(waiting.sum)}
          </Button>
        ) : (
          isAwaited && <LinkButton to="/client/money">Загрузить выписку</LinkButton>
        ))
      }
    >
      {waiting.orders > 0 && (
        <p className="text-muted">
          {ordersWord(waiting.orders)} на {rubles(waiting.sum)} проверены и ждут файла. Загрузите его в интернет-банк, подпишите
          там, а потом принесите выписку: по ней узнаем, кому заплачено, и сформируем чеки.
        </p>
      )}
      {files.length > 0 && (
        <ul className="divide-y divide-line">
          {files.map((file) => (
            <FileRow key={file.id} file={file} register={register} />
          ))}
        </ul>
      )}
    </Card>
  )

  async function make(): Promise<void> {
    const answer = await issue.run({ params: { id: register.id } })
    if (!answer.ok) return
    const { file, rechecking } = answer.value
    if (rechecking > 0) celebrate(`${ordersWord(rechecking)} проверяем заново: войдут в следующий файл`)
    await save(register, file)
  }
}

function FileRow({ file, register }: { readonly file: OrderFile; readonly register: Register }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">Файл {file.no}</span>
        <span className="text-muted">
          {' '}
          · {ordersWord(file.orders)} на {rubles(file.sum)} · {formatMoment(Temporal.Instant.from(file.created_at))},{' '}
          {file.author}
        </span>
      </p>
      <Status tone={file.awaited > 0 ? 'waiting' : 'good'}>
        {file.awaited > 0 ? `Ждём выписку: ${file.awaited}` : 'Ответ банка есть по всем'}
      </Status>
      {register.may.start && (
        <>
          <Button size="small" icon={<Download size={16} aria-hidden="true" />} onClick={() => void save(register, file)}>
            Скачать
          </Button>
          <Menu
            label={`Файл ${file.no} таблицей`}
            items={tables.map(({ table, label }) => ({ label, onSelect: () => void save(register, file, table) }))}
          />
        </>
      )}
    </li>
  )
}

/** For banks that read no exchange file. */
const tables = [
  { table: 'payees', label: 'CSV: список исполнителей' },
  { table: 'orders', label: 'CSV: платёжные поручения' },
] as const

function save(register: Register, file: OrderFile, table?: OrderTable): Promise<void> {
  const address = addressOf(downloadOrderFile, { id: file.id })
  const name = `${register.number} поручения ${file.no}`
  return table === undefined ? saveFile(address, `${name}.txt`) : saveFile(`${address}?table=${table}`, `${name}.csv`)
}

function ordersWord(count: number): string {
  return `${count} ${plural(count, 'поручение', 'поручения', 'поручений')}`
}
