import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { downloadReport } from '../contract.ts'
import { reportOf } from '../domain/reports.ts'
import type { ReportKey } from '../domain/reports.ts'
import { reportQueryOf } from './read-address.ts'
import type { ReportAddress } from './read-address.ts'

/** The whole report as a file in the order of the screen, and its print. */
export function ReportButtons({ report, address }: { readonly report: ReportKey; readonly address: ReportAddress }) {
  const [saving, setSaving] = useState(false)
  return (
    <div className="flex flex-wrap max-sm:-ml-3.5 print:hidden">
      <Button
        size="small"
        variant="quiet"
        icon={<Download size={18} aria-hidden="true" />}
        pending={saving}
        onClick={() => void save()}
      >
        Скачать XLSX
      </Button>
      <Button size="small" variant="quiet" icon={<Printer size={18} aria-hidden="true" />} onClick={() => window.print()}>
        Печать
      </Button>
    </div>
  )

  async function save(): Promise<void> {
    setSaving(true)
    const query = { ...reportQueryOf(address), ...(address.sort !== '' && { sort: address.sort }) }
    await saveFile(addressOf(downloadReport, { report }, query), `${reportOf(report).title}.xlsx`)
    setSaving(false)
  }
}
