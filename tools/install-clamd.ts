import { findClamd } from '../tests/support/clamd.ts'
import { canInstallPackages, installPackages } from './debian-package.ts'

/** Two stages of the tests ask for it. */
let isSettled = false

/**
 * Puts clamd where tests find it, from Debian when root may do that. Where it cannot be had, its adapter is tested on the simulator
 * alone, and that is said.
 */
export function provideClamd(): void {
  if (isSettled || findClamd() !== undefined) return
  isSettled = true
  if (canInstallPackages()) {
    console.log('clamd не найден, ставим пакет Debian…')
    if (installPackages('clamav-daemon') && findClamd() !== undefined) return
  }
  console.log('clamd не проверен: нет пакета clamav-daemon, а поставить его может только root (apt-get install clamav-daemon).')
}
