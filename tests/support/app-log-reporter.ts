import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { rmSync } from 'node:fs'
import { appLogFile, lengthOfAppLog, openAppLogs, readAppLog } from './app-log.ts'

/** Prints, for each journey that failed, what its application logged and which jobs waited when it ended. */
export default class AppLogReporter implements Reporter {
  readonly #places = new Map<TestResult, number>()
  readonly #workers = new Set<number>()
  readonly #told: string[] = []

  constructor() {
    openAppLogs()
  }

  onTestBegin(_test: TestCase, result: TestResult): void {
    this.#workers.add(result.workerIndex)
    this.#places.set(result, lengthOfAppLog(result.workerIndex))
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (test.ok()) return
    const logged = readAppLog(result.workerIndex, this.#places.get(result) ?? 0)
    this.#told.push(`Журнал приложения: ${test.title}\n${logged}`)
  }

  onEnd(_result: FullResult): void {
    for (const text of this.#told) console.log(text)
    for (const worker of this.#workers) rmSync(appLogFile(worker), { force: true })
  }

  printsToStdio(): boolean {
    return false
  }
}
