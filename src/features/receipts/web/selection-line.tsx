import { Download, Package } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { plural } from '#/kernel/russian.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { exportReceipts } from '../contract/receipt.ts'
import type { PackageDialogProps } from './package-dialog.tsx'
import { queryOf } from './read-address.ts'
import type { ReceiptListAddress } from './read-address.ts'

export type SelectionLineProps = {
  readonly address: ReceiptListAddress
  readonly selection: { readonly count: number; readonly total: number }
}

/** How much a narrowed list holds on all its pages; of the whole list the head of the page says it. */
export function SelectionLine({ selection: { count, total } }: Pick<SelectionLineProps, 'selection'>) {
  if (count === 0) return null
  return (
    <p className="mb-3 text-muted" role="status">
      В списке {count} {plural(count, 'чек', 'чека', 'чеков')} на{' '}
      <span className="font-semibold whitespace-nowrap text-ink">{formatRubles(kopecks(total))}</span>
    </p>
  )
}

const PackageDialog = lateWindow<PackageDialogProps>(async () => (await import('./package-dialog.tsx')).PackageDialog)

/** The list of the page, narrowed as it is: as a table at once, or as a package made in the background. */
export function SaveSelection({ address, selection: { count } }: SelectionLineProps) {
  const [search] = useSearchParams()
  const [saving, setSaving] = useState(false)
  const [packing, setPacking] = useState(search.get('package') !== null)
  return (
    <>
      {count > 0 && (
        <>
          <Button size="small" pending={saving} icon={<Download size={16} aria-hidden="true" />} onClick={() => void save()}>
            Скачать XLSX
          </Button>
          <Button size="small" icon={<Package size={16} aria-hidden="true" />} onClick={() => setPacking(true)}>
            Пакет чеков
          </Button>
        </>
      )}
      <PackageDialog open={packing} onClose={() => setPacking(false)} address={address} count={count} />
    </>
  )

  async function save(): Promise<void> {
    setSaving(true)
    await saveFile(addressOf(exportReceipts, {}, queryOf(address)), 'Чеки.xlsx')
    setSaving(false)
  }
}
