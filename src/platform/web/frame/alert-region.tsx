import { Suspense, useSyncExternalStore } from 'react'
import { currentAlert, onAlertsChange, silentAlert } from '../alerts.ts'
import { lazyPart } from '../lazy-part.tsx'

const AlertBox = lazyPart(async () => (await import('./alert-box.tsx')).AlertBox)

/** Shows the alerts of the store. The alert box is loaded with the first alert. */
export function AlertRegion() {
  const alert = useSyncExternalStore(onAlertsChange, currentAlert, silentAlert)
  return (
    <div aria-live="assertive" className="pointer-events-none fixed inset-x-3 top-[76px] z-[70] flex justify-center print:hidden">
      {(alert.show || alert.showSuccess) && (
        <Suspense fallback={<p className="sr-only">{alert.text || alert.textSuccess}</p>}>
          <AlertBox alert={alert} />
        </Suspense>
      )}
    </div>
  )
}
