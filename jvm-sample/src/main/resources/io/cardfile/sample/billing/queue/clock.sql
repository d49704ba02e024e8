SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint)
