export { dropAllObjects, isDatabaseEmpty } from "./catalogue.ts"
export { findSnapshotProblems, restoreSnapshot, type Snapshot, writeSnapshot } from "./snapshot.ts"
