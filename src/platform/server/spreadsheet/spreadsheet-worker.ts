import { parentPort, workerData } from 'node:worker_threads'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { packed, type WorkerTask } from './spreadsheet-message.ts'

const task = workerData as WorkerTask
parentPort?.postMessage(packed(await readSpreadsheet(task.bytes, task.options)))
