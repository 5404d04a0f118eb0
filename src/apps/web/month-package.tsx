import type * as z from 'zod/mini'
import { useRevalidator } from 'react-router'
import { archiveLifecycle } from '#/features/documents/domain/document-archive.ts'
import { askPackage } from '#/features/receipts/contract/package.ts'
import { packagePapers } from '#/features/receipts/domain/package.ts'
import { ArchiveParts, ArchiveProgress } from '#/features/documents/web/archive-parts.tsx'
import { downloadPackagePart } from '#/features/receipts/contract/package.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { parseDay } from '#/kernel/time.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { monthView } from '#/features/months/contract.ts'

type Month = z.output<typeof monthView>

/** The package of the whole month: its hashes go into the protocol when it is ready before the month is closed. */
export function MonthPackage({ month }: { readonly month: Month }) {
  const ask = useCall(askPackage)
  const { revalidate } = useRevalidator()
  const made = month.package
  return (
    <Card title="2. Пакет для бухгалтерии">
      <p className="mb-4 text-muted">
        Чеки, акты, платежи, реестр и файл для 1С за месяц. Соберите его до закрытия: хеши частей войдут в протокол.
      </p>
      {made && archiveLifecycle.is.building(made.state) && <ArchiveProgress archive={made} />}
      {made && archiveLifecycle.is.ready(made.state) && (
        <ArchiveParts
          archive={made}
          counted={['чек', 'чека', 'чеков']}
          fileName="Чеки"
          addressOf={(id, part) => addressOf(downloadPackagePart, { id, part: String(part) }, {})}
          onTaken={() => void revalidate()}
        />
      )}
      {!made && (
        <Button pending={ask.pending} onClick={() => void send()}>
          Собрать пакет за месяц
        </Button>
      )}
    </Card>
  )

  async function send(): Promise<void> {
    const [from, to] = [parseDay(month.from), parseDay(month.to)]
    if (from && to) await ask.run({ body: { filters: { from: month.from, to: month.to }, papers: [...packagePapers] } })
  }
}
