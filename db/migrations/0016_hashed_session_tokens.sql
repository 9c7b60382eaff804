-- Who is signed in stays signed in: the browser shows the token, of which only the hash is kept from now on.
UPDATE "sessions" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');
