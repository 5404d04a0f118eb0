import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { call } from '#/platform/web/call.ts'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { readServices } from '../contract.ts'
import { ServiceCard } from './service-card.tsx'

type View = z.output<typeof readServices.reply>

const pollEveryMs = 20_000

/**
 * «Состояние сервисов»: which services answer, since when the others do not, what that affects, and the outages of the last 90
 * days. `children`: what else the viewer's own organization depends on.
 */
export function ServicesDialog({ onClose, children }: { readonly onClose: () => void; readonly children?: ReactNode }) {
  const view = useServices()
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Состояние сервисов"
      description="Внешние сервисы, от которых зависит работа платформы. Мы следим за ними сами."
      size="wide"
      reading="Состояние сервисов"
    >
      {view === undefined && <Skeleton className="h-80 w-full" />}
      {view === 'unknown' && (
        <Notice tone="warn" title="Состояние сервисов сейчас не узнать">
          Попробуем ещё раз через несколько секунд.
        </Notice>
      )}
      {view !== undefined && view !== 'unknown' && <Cards view={view}>{children}</Cards>}
    </Dialog>
  )
}

/** Refreshes while the dialog is open; keeps the last data when a refresh fails. */
function useServices(): View | 'unknown' | undefined {
  const [view, setView] = useState<View | 'unknown'>()
  useEffect(() => {
    const leaving = new AbortController()
    const look = async () => {
      const answer = await call(readServices, {}, { skipAlerts: true, signal: leaving.signal })
      if (!leaving.signal.aborted) setView((known) => (answer.ok ? answer.value : (known ?? 'unknown')))
    }
    void look()
    const timer = setInterval(() => void look(), pollEveryMs)
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [])
  return view
}

function Cards({ view, children }: { readonly view: View; readonly children?: ReactNode }) {
  const { training } = useViewer()
  return (
    <div className="divide-y divide-line">
      {view.services.map((service) => (
        <ServiceCard
          key={service.service}
          service={service}
          outages={view.outages.filter((outage) => outage.service === service.service)}
          at={view.at}
        />
      ))}
      {children}
      <p className="py-4 text-small text-muted">
        Столбик — день: низкий — без перерывов, средний — перерыв до часа, высокий — дольше. Точки — дни, когда мы ещё не следили.
      </p>
      {training && (
        <p className="pt-4 text-small text-muted">
          Учебный режим: ФНС, банк, СМС и почта — имитация, но их перерывы мы замечаем так же, как настоящие.
        </p>
      )}
    </div>
  )
}
