import { parentPort, workerData } from 'node:worker_threads'
import { readOrders } from './read-orders.ts'

parentPort?.postMessage(readOrders(workerData as Uint8Array))
