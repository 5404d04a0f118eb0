import { Suspense, useSyncExternalStore } from 'react'
import { currentAlert, onAlertsChange, silentAlert } from '../alerts.ts'
import { classNames } from '../kit/class-names.ts'
import { lazyPart } from '../lazy-part.tsx'

const AlertBox = lazyPart(async () => (await import('./alert-box.tsx')).AlertBox)

/** Shows the alerts of the store. The alert box is loaded with the first alert. */
export function AlertRegion() {
  const alert = useSyncExternalStore(onAlertsChange, currentAlert, silentAlert)
  return (
    <div
      aria-live="assertive"
      className={classNames(
        'pointer-events-none fixed inset-x-3 z-[70] flex justify-center lg:inset-x-6 lg:top-auto lg:bottom-6 lg:justify-end print:hidden',
        // A success keeps off the title; a refusal stays above the keyboard and the buttons of a sheet, over the header.
        alert.showSuccess ? 'bottom-[76px]' : 'top-2',
      )}
    >
      {(alert.show || alert.showSuccess) && (
        <Suspense fallback={<p className="sr-only">{alert.text || alert.textSuccess}</p>}>
          <AlertBox alert={alert} />
        </Suspense>
      )}
    </div>
  )
}
