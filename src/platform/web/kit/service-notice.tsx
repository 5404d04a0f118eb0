import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useLive } from '../use-live.ts'
import { useViewer } from '../use-viewer.ts'
import { Notice } from './notice.tsx'

export type ServiceNoticeProps = {
  /** A name of `ViewerServices`: `taxService`, `npdStatus`, `bank`, `sms`, `mail`. */
  readonly service: string
  /** What the outage means on this page, and that nothing is lost. */
  readonly children: ReactNode
}

const pollEveryMs = 30_000

/** Shown only while a service this page depends on is silent; disappears by itself. */
export function ServiceNotice({ service, children }: ServiceNoticeProps) {
  const { services } = useViewer()
  const [search] = useSearchParams()
  const silence = services?.silent.find((one) => one.service === service)
  useLive(pollEveryMs, silence !== undefined)
  if (!silence) return null
  const withDetails = new URLSearchParams(search)
  withDetails.set('services', '1')
  return (
    <div className="mb-6">
      <Notice tone="warn" title={silence.words}>
        {children}{' '}
        <Link to={{ search: withDetails.toString() }} preventScrollReset className="link">
          Состояние сервисов
        </Link>
      </Notice>
    </div>
  )
}
