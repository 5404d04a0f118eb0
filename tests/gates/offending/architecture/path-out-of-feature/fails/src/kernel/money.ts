export type Kopecks = number
