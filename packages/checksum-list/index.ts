export {
	appendChecksum,
	CHECKSUM_FILE,
	type Checksum,
	type ChecksumList,
	type FileDigest,
	hashFile,
	listFiles,
	readChecksums,
} from "./checksum-list.ts"
